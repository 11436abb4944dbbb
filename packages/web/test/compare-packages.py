"""Compares two Office packages without any code of the product: compare-packages.py BEFORE AFTER WORD.

Prints a JSON list of what is not the same, apart from WORD, which was typed once. Parts that are the same bytes are the
same; others must be the same canonical XML (C14N 2.0) once the word is taken out. What may differ besides is told here
and nowhere else: xml:space in a document, and in a workbook the chain of calculation, the wish to calculate anew, the
stated extent of a sheet, and where a text stands (in the cell, or among the shared strings).
"""
import json
import re
import sys
import zipfile
from xml.etree import ElementTree as ET

before_path, after_path, word = sys.argv[1:4]
SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
SPACE = "{http://www.w3.org/XML/1998/namespace}space"
found = []


def parts_of(path):
    with zipfile.ZipFile(path) as archive:
        bad = archive.testzip()
        if bad:
            found.append(f"{path}: {bad} is damaged")
        names = archive.namelist()
        if len(names) != len(set(names)):
            found.append(f"{path}: an entry stands twice")
        return {name: archive.read(name) for name in names if not name.endswith("/")}


def canonical(element, drop=()):
    for one in element.iter():
        one.attrib.pop(SPACE, None)
        for child in [child for child in one if child.tag in drop]:
            one.remove(child)
        # a run without text is what a letter taken out of an empty line leaves
        for child in [child for child in one if is_empty_run(child)]:
            one.remove(child)
    return ET.canonicalize(ET.tostring(element, encoding="unicode"), rewrite_prefixes=True)


def is_empty_run(element):
    return (
        element.tag.endswith("/drawingml/2006/main}r")
        and not "".join(element.itertext()).strip()
        and "typed" in element.attrib
    )


def without_word(element):
    for one in element.iter():
        for name in ("text", "tail"):
            text = getattr(one, name)
            if text and word in text:
                if text == word and one.tag.endswith("/drawingml/2006/main}t"):
                    one.set("typed", "")
                setattr(one, name, text.replace(word, ""))
    for run in element.iter():
        if any("typed" in child.attrib for child in run):
            run.set("typed", "")
    return element


def shared_of(parts):
    data = parts.get("xl/sharedStrings.xml")
    if data is None:
        return []
    return [canonical(item) for item in ET.fromstring(data) if item.tag == SHEET + "si"]


def column_of(letters):
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


def cells_of(root, shared):
    """Look, text and formula of each cell by row and column; cells without a place follow the one before."""
    cells = {}
    row_number = 0
    for row in root.iter(SHEET + "row"):
        row_number = int(row.get("r", row_number + 1))
        column = 0
        for cell in row.iter(SHEET + "c"):
            place = re.match("[A-Z]+", cell.get("r", ""))
            column = column_of(place.group()) if place else column + 1
            value = cell.findtext(SHEET + "v")
            inline = cell.find(SHEET + "is")
            if cell.get("t") == "s" and value is not None:
                text = shared[int(value)]
            elif inline is not None:
                text = canonical(inline)
            else:
                text = value or ""
            formula = cell.find(SHEET + "f")
            words = re.sub("<[^>]*>", "", text)
            cells[row_number, column] = (
                cell.get("s", "0"),
                words if words == re.sub("</?[^>]*(si|is|t)>", "", text) else text,
                None if formula is None else canonical(formula),
            )
    return cells


def compare_sheets(name, old, new):
    one, two = ET.fromstring(old), ET.fromstring(new)
    was, now = cells_of(one, shared_of(before)), cells_of(two, shared_of(after))
    for place in sorted(set(was) | set(now)):
        old_cell, new_cell = was.get(place), now.get(place)
        if new_cell and word in new_cell[1]:
            new_cell = (new_cell[0], new_cell[1].replace(word, ""), new_cell[2])
        if old_cell != new_cell:
            found.append(f"{name} {place}: {old_cell} became {new_cell}")
    drop = (SHEET + "c", SHEET + "dimension")
    if canonical(one, drop) != canonical(two, drop):
        found.append(f"{name}: more than cells")


def compare_workbooks(name, old, new):
    drop = (SHEET + "calcPr",)
    if canonical(ET.fromstring(old), drop) != canonical(ET.fromstring(new), drop):
        found.append(f"{name}: more than the calculation")


def without_chain(data):
    root = ET.fromstring(data)
    for child in list(root):
        if "calcChain" in "".join(child.attrib.values()) or "sharedStrings" in "".join(child.attrib.values()):
            root.remove(child)
    return canonical(root)


before, after = parts_of(before_path), parts_of(after_path)
is_workbook = any(name.startswith("xl/") for name in before)
may_go = {"xl/calcChain.xml"} if is_workbook else set()
may_come = {"xl/sharedStrings.xml"} if is_workbook else set()
found += [f"{name} is missing" for name in before if name not in after and name not in may_go]
found += [f"{name} was made" for name in after if name not in before and name not in may_come]

typed = 0
for name, old in before.items():
    new = after.get(name)
    if new is not None:
        typed += new.decode("utf-8", "replace").count(word) - old.decode("utf-8", "replace").count(word)
    if new is None or new == old:
        continue
    if is_workbook and name == "xl/sharedStrings.xml":
        if shared_of(after)[: len(shared_of(before))] != shared_of(before):
            found.append(f"{name}: texts that were there")
    elif is_workbook and re.match(r"xl/worksheets/[^/]+\.xml$", name):
        compare_sheets(name, old, new)
    elif is_workbook and name == "xl/workbook.xml":
        compare_workbooks(name, old, new)
    elif is_workbook and name in ("[Content_Types].xml", "xl/_rels/workbook.xml.rels"):
        if without_chain(old) != without_chain(new):
            found.append(f"{name}: more than the chain of calculation")
    elif not name.endswith((".xml", ".rels")):
        found.append(f"{name}: other bytes")
    elif canonical(ET.fromstring(old)) != canonical(without_word(ET.fromstring(new))):
        found.append(f"{name}: more than the word")
if is_workbook and "xl/sharedStrings.xml" not in before:
    typed += after.get("xl/sharedStrings.xml", b"").decode().count(word)
if typed != 1:
    found.append(f"the word stands there {typed} times")
print(json.dumps(found))
