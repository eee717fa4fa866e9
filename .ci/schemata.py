"""Writes many mutants of a Rust file into it at once, each behind a test of its number. Part of .ci/mutants.

A mutated operator becomes a `match` around the smallest expression between two separators; a function whose body is replaced
returns early; a deleted arm gets a guard. What fits none of these is a copy of the whole body. The text must be in rustfmt's
format: a binary operator has a space on both sides, a unary one, a generic bracket or the bar of a closure does not.
"""

import bisect
import re
from dataclasses import dataclass, field

TOKEN = re.compile(r"""
    (?P<skip>\s+|//[^\n]*|/\*(?:.|\n)*?\*/)
  | (?P<text>b?c?r(?P<hash>\#*)"(?:.|\n)*?"(?P=hash)|[bc]?"(?:\\[\s\S]|[^"\\])*"|b?'(?:\\(?:u\{[^}]*\}|x..|.)|[^'\\])')
  | (?P<word>'?(?:r\#)?[A-Za-z_]\w*|\d(?:[\w]|\.\d)*)
  | (?P<sign><<=|>>=|\.\.=|\.\.\.|\.\.|::|->|=>|&&|\|\||==|!=|<=|>=|[-+*/%^&|]=|<<|>>|[^\w\s])
""", re.VERBOSE)
PAIRS = {")": "(", "]": "[", "}": "{"}
ASSIGNS = {"=", "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=", "<<=", ">>="}
STOPS = {",", ";", "=>", "return", "break", "if", "while", "match", "in", "let", "else", ":", "..", "..="}


@dataclass
class Token:
    text: str
    start: int
    end: int
    mate: int = -1
    binary: bool = False


def tokens_of(text):
    """Returns the tokens of a Rust file, with the index of each bracket's mate."""
    tokens, open_brackets = [], []
    for found in TOKEN.finditer(text):
        if found.lastgroup == "skip" or found["skip"]:
            continue
        token = Token(found[0], found.start(), found.end())
        token.binary = text[token.start - 1 : token.start].isspace() and text[token.end : token.end + 1].isspace()
        if token.text in "([{" and not found["text"]:
            open_brackets.append(len(tokens))
        elif token.text in PAIRS and open_brackets:
            token.mate = open_brackets.pop()
            tokens[token.mate].mate = len(tokens)
        tokens.append(token)
    return tokens


def block_after(content, offset):
    """Returns where the next block in braces begins and ends, by bytes."""
    text = content[offset:].decode()
    tokens = tokens_of(text)
    first = next(token for token in tokens if token.text == "{")
    return [offset + len(text[: token.end].encode()) for token in (first, tokens[first.mate])]


@dataclass
class Node:
    """A piece of a file that is written in several versions: `alternatives` are pairs of a mutant's number and its text."""
    start: int
    end: int
    kind: str
    alternatives: list = field(default_factory=list)
    children: list = field(default_factory=list)


class Source:
    """One file, its mutants, and the text with all of them."""

    def __init__(self, text):
        self.text = text
        self.lines = [0] + [found.end() for found in re.finditer("\n", text)]
        self.tokens = tokens_of(text)
        self.starts = [token.start for token in self.tokens]
        self.nodes = {}

    def offset(self, place):
        return self.lines[place["line"] - 1] + place["column"] - 1

    def token_at(self, offset):
        return bisect.bisect_left(self.starts, offset)

    def body(self, function):
        """Returns the offsets between which a function's body stands, without its braces; and that of `const`, if any."""
        start, end = self.offset(function["span"]["start"]), self.offset(function["span"]["end"])
        i, const = self.token_at(start), None
        while self.tokens[i].text == "#":
            i = self.tokens[i + 1].mate + 1
        while self.tokens[i].text != "fn":
            if self.tokens[i].text == "const":
                const = self.tokens[i].start
            i = self.tokens[i].mate + 1 if self.tokens[i].text == "(" else i + 1
        while self.tokens[i].text != "{":
            i = self.tokens[i].mate + 1 if self.tokens[i].text in "([" else i + 1
        assert self.tokens[i].start < end
        return self.tokens[i].end, self.tokens[self.tokens[i].mate].start, const

    def region(self, start, end):
        """Returns the smallest expression around an operator between two separators, or None where that cannot be told."""
        i = self.token_at(start)
        operator, tokens = self.tokens[i], self.tokens
        lazy = operator.binary and (operator.text in ("&&", "||") or operator.text in ASSIGNS)
        first = i
        while True:
            token = tokens[first - 1]
            if token.text in PAIRS:
                after = tokens[first]
                joined = after.text in (".", "?", "as") or after.binary and after.text not in ("=", "=>")
                if token.text == "}" and joined:
                    return None
                if token.text == "}":
                    break
                first = token.mate
            elif self.stops(token, lazy) or token.text in "([{":
                break
            else:
                first -= 1
        outer = first - 1
        while tokens[outer].text not in {";", "=>", "if", "while", "match", "in", "(", "[", "{"}:
            if tokens[outer].text in PAIRS:
                if tokens[outer].text == "}" and tokens[outer + 1].text != "else":
                    break
                outer = tokens[outer].mate
            elif lazy and tokens[outer].text == "let" and tokens[first - 1].text == "=":
                inner = [token.text for token in tokens[outer - 1 : outer]]
                if inner and inner[0] in ("if", "while", "&&"):
                    return None
            outer -= 1
        condition = tokens[outer].text in ("if", "while", "match", "in")
        last = i
        while True:
            token = tokens[last + 1]
            if token.text in PAIRS or self.stops(token, lazy) and token.text not in ("if", "match", "else"):
                break
            if token.text == "else" and "if" not in [other.text for other in tokens[i:last]]:
                break
            if token.text == "{" and condition:
                break
            last = token.mate if token.text in "([{" else last + 1
        return tokens[first].start, tokens[last].end

    @staticmethod
    def stops(token, lazy):
        if token.text in ("&&", "||"):
            return not lazy or token.text == "||" and not token.binary
        return token.text in STOPS or token.text in ASSIGNS or token.text == "|" and not token.binary

    def overlaps(self, start, end):
        """Returns whether a piece of the file has a part of these offsets, and not all of them."""
        spans = [(node.start, node.end) for node in self.nodes.values()]
        return any(a < start < b < end or start < a < end < b for a, b in spans)

    def add(self, start, end, kind, number, text):
        node = self.nodes.setdefault((start, end, kind), Node(start, end, kind))
        node.alternatives.append((number, text))

    def add_mutant(self, number, mutant, whole_body):
        """Adds a mutant; with `whole_body` as a copy of its function's body. Returns whether that is possible."""
        start, end = self.offset(mutant["span"]["start"]), self.offset(mutant["span"]["end"])
        first, last, _ = self.body(mutant["function"])
        replacement = mutant["replacement"]
        if mutant["genre"] == "FnValue":
            iterator = re.match(r"-> impl \w*Iterator\b", mutant["function"]["return_type"] or "")
            if whole_body and not iterator:
                return False
            self.add(first, last if iterator else first, "iterator" if iterator else "return", number, replacement)
        elif whole_body:
            self.add(first, first, "return", number, "{" + self.text[first:start] + replacement + self.text[end:last] + "\n}")
        elif mutant["genre"] == "MatchArm":
            i = self.token_at(start)
            guard = None
            while self.tokens[i].text != "=>":
                if self.tokens[i].text == "if":
                    guard = self.tokens[i + 1].start
                i = self.tokens[i].mate + 1 if self.tokens[i].text in "([{" else i + 1
            if guard is None:
                self.add(self.tokens[i].start, self.tokens[i].start, "arm", number, "")
            else:
                self.add(guard, self.tokens[i - 1].end, "guard", number, "")
        elif mutant["genre"] in ("BinaryOperator", "UnaryOperator", "MatchArmGuard"):
            region = (start, end) if mutant["genre"] == "MatchArmGuard" else self.region(start, end)
            if region is None or region[0] < first or region[1] > last or self.overlaps(*region):
                return False
            self.add(*region, "expression", number, self.text[region[0] : start] + replacement + self.text[end : region[1]])
        else:
            return False
        return True

    def add_function(self, mutant):
        """Marks the body of a mutant's function, so that an error anywhere in it leads to what it returns."""
        first, last, _ = self.body(mutant["function"])
        self.nodes.setdefault((first, last, "function"), Node(first, last, "function"))

    def written(self, plain_functions):
        """Returns the text with all mutants, and the places there of each: triples of start, end, number."""
        order = ["function", "iterator", "return", "guard", "expression", "arm"]
        nodes = list(self.nodes.values()) + [Node(at, at + len("const "), "drop") for at in plain_functions]
        nodes.sort(key=lambda node: (node.start, node.end == node.start, -node.end, (order + ["drop"]).index(node.kind)))
        root = Node(0, len(self.text), "root")
        stack = [root]
        for node in nodes:
            while node.start >= stack[-1].end and stack[-1] is not root and not stack[-1].end == node.end == node.start:
                stack.pop()
            assert node.end <= stack[-1].end, (stack[-1], node)
            stack[-1].children.append(node)
            if node.end > node.start:
                stack.append(node)
        output = Output()
        self.emit(root, output)
        return "".join(output.parts), output.places

    def emit(self, node, output):
        numbers = [number for number, _ in node.alternatives]
        switch = f"match crate::mutant::of(&{numbers}) {{\n"
        if node.kind == "return":
            output.write(switch)
            for number, text in node.alternatives:
                output.put(number, f"{number} => return {text},\n")
            output.write("_ => {}\n}\n")
        elif node.kind == "arm":
            output.put(numbers[0], f" if crate::mutant::of(&{numbers}) == 0 ")
        elif node.kind == "guard":
            output.write("(")
            self.emit_inside(node, output)
            output.put(numbers[0], f") && crate::mutant::of(&{numbers}) == 0")
        elif node.kind == "expression":
            begin = output.length
            output.write("(" + switch)
            for number, text in node.alternatives:
                output.put(number, f"{number} => {text}\n,\n")
            output.write("_ => ")
            self.emit_inside(node, output)
            output.write("\n})")
            output.places.append((begin, output.length, numbers))
        elif node.kind == "iterator":
            second, depth = "crate::mutant::Or::Second(", len(numbers)
            output.write(switch)
            for i, (number, text) in enumerate(node.alternatives):
                output.put(number, f"{number} => {second * i}crate::mutant::Or::First({text}){')' * i},\n")
            output.write(f"_ => {second * depth}{{")
            self.emit_inside(node, output)
            output.write(f"}}{')' * depth},\n}}\n")
        elif node.kind == "function":
            begin = output.length
            self.emit_inside(node, output)
            hidden = [child for child in node.children if child.kind == "iterator"]
            early = [child for child in node.children + [found for outer in hidden for found in outer.children]
                     if child.kind == "return"]
            returned = [number for child in early for number, _ in child.alternatives]
            # The alternatives for a hidden iterator are left out one by one, the last first.
            returned = returned or [number for child in hidden for number, _ in child.alternatives][-1:]
            output.places.append((begin, output.length, returned))
        elif node.kind != "drop":
            self.emit_inside(node, output)

    def emit_inside(self, node, output):
        at = node.start
        for child in node.children:
            output.write(self.text[at : child.start])
            self.emit(child, output)
            at = child.end
        output.write(self.text[at : node.end])


class Output:
    """Text that grows, and where mutants stand in it, by bytes: the compiler counts these."""

    def __init__(self):
        self.parts, self.length, self.places = [], 0, []

    def write(self, text):
        self.parts.append(text)
        self.length += len(text.encode())

    def put(self, number, text):
        begin = self.length
        self.write(text)
        self.places.append((begin, self.length, [number]))
