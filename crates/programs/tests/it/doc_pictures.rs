//! The pictures of the READMEs and guides: each is a document that can be read aloud, and each is shown on a page.

use std::{
    fs,
    path::{Path, PathBuf},
};

use roxmltree::Document;

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn files_in(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return vec![] };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// The folders with pictures, each with the pages that may show them.
fn folders() -> Vec<(PathBuf, Vec<PathBuf>)> {
    let guides = files_in(&root().join("docs")).into_iter().chain([root().join("README.md")]);
    let crates = files_in(&root().join("crates")).into_iter().map(|folder| {
        let guide = files_in(&folder.join("src/guide"));
        (folder.join("images"), guide.into_iter().chain([folder.join("README.md")]).collect())
    });
    [(root().join("docs/images"), guides.collect())].into_iter().chain(crates).collect()
}

fn pictures_in(folder: &Path) -> Vec<PathBuf> {
    files_in(folder).into_iter().filter(|file| file.extension().is_some_and(|end| end == "svg")).collect()
}

#[test]
fn every_picture_is_a_document_with_words_and_without_references() {
    let pictures: Vec<PathBuf> = folders().iter().flat_map(|(folder, _)| pictures_in(folder)).collect();
    assert!(pictures.len() >= 19, "{pictures:?}");
    for picture in pictures {
        let name = picture.display();
        let text = fs::read_to_string(&picture).unwrap();
        let document = Document::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let root = document.root_element();
        let words =
            |tag: &str| root.children().find(|node| node.has_tag_name(tag)).and_then(|node| node.text());
        assert_eq!(root.attribute("role"), Some("img"), "{name}");
        assert!(root.attribute("aria-label").is_some_and(|label| !label.is_empty()), "{name}");
        assert!(words("title").is_some() && words("desc").is_some(), "{name}: a title and a description");
        for node in document.descendants() {
            assert!(node.attribute("href").is_none_or(|target| target.starts_with('#')), "{name}");
            assert!(!node.has_tag_name("script") && !node.has_tag_name("image"), "{name}");
        }
        assert!(text.len() < 40_000, "{name}: {} bytes", text.len());
    }
}

#[test]
fn every_picture_is_shown_and_every_picture_that_is_shown_exists() {
    for (folder, pages) in folders() {
        let mut shown: Vec<PathBuf> = Vec::new();
        for page in pages.iter().filter(|page| page.is_file()) {
            let text = fs::read_to_string(page).unwrap();
            let ends = text.match_indices(".svg").map(|(end, _)| end + 4);
            for end in ends {
                let start = text[..end].rfind(['(', '"', ' ', '\n', ',']).map_or(0, |sign| sign + 1);
                let target = page.parent().unwrap().join(&text[start..end]);
                if text[start..end].contains("images/") {
                    shown.push(
                        target.canonicalize().unwrap_or_else(|error| panic!("{}: {error}", target.display())),
                    );
                }
            }
        }
        for picture in pictures_in(&folder) {
            let path = picture.canonicalize().unwrap();
            assert!(
                shown.contains(&path),
                "{}: expected a page that shows it, found none",
                picture.display()
            );
        }
    }
}

/// The links as data, which a page of rustdoc takes, hold the same pictures.
#[test]
fn the_links_of_rustdoc_are_the_pictures() {
    for (folder, _) in folders().iter().skip(1) {
        let pictures = pictures_in(folder);
        if pictures.is_empty() {
            continue;
        }
        let links = fs::read_to_string(folder.join("rustdoc.md")).unwrap();
        assert_eq!(links.lines().count(), pictures.len(), "{}", folder.display());
        for picture in pictures {
            let name = picture.file_stem().unwrap().to_str().unwrap();
            let head = format!("[{name}]: data:image/svg+xml;charset=utf-8,");
            let data = links.lines().find_map(|line| line.strip_prefix(&head)).unwrap();
            assert_eq!(decoded(data), fs::read_to_string(&picture).unwrap(), "{}", picture.display());
        }
    }
}

/// Reads `%` and two digits as a byte: RFC 3986, section 2.1.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut signs = text.bytes();
    while let Some(sign) = signs.next() {
        let mut digit = || char::from(signs.next().unwrap()).to_digit(16).unwrap() as u8;
        bytes.push(if sign == b'%' { 16 * digit() + digit() } else { sign });
    }
    String::from_utf8(bytes).unwrap()
}
