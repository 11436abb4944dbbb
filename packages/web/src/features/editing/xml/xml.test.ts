import { describe, expect, test } from 'vitest'
import {
  appendToRoot,
  childOf,
  descendantsOf,
  escapeXmlEntities,
  joinXmlElement,
  parseXmlTree,
  splitXmlElement,
  tagAttribute,
  unescapeXmlText,
  withAttributes,
  xmlAttributeOf,
  xmlContentOf,
  xmlInnerText,
  xmlSourceOf,
} from './index.ts'

const text = `\ufeff<?xml version="1.0"?>\n<!-- a > b --><w:a x='1 > 0'  y="&lt;2&gt;">t<w:b/><w:b z="3">u<![CDATA[</w:b>]]></w:b ></w:a>\n`

describe('an element', () => {
  test('is found where it stands, and nothing of the text is written anew', () => {
    const root = parseXmlTree(text)
    expect(text.slice(0, root.start) + xmlSourceOf(root) + text.slice(root.end)).toBe(text)
    expect([...descendantsOf(root, 'w:b')].map(xmlSourceOf)).toEqual([
      '<w:b/>',
      '<w:b z="3">u<![CDATA[</w:b>]]></w:b >',
    ])
    expect(xmlContentOf(childOf(root, 'w:b')!)).toBe('')
  })

  test('has its attributes as they are written', () => {
    expect(xmlAttributeOf(parseXmlTree(text), 'x')).toBe('1 > 0')
    expect(xmlAttributeOf(parseXmlTree(text), 'y')).toBe('&lt;2&gt;')
    expect(tagAttribute(text, 'y')).toBe('<2>')
  })

  test.each([
    '<a><b></a>',
    '<a>',
    '</a>',
    'a',
    '<a b="1>',
    '<a></b>',
    '<!DOCTYPE a [<!ENTITY b "c">]><a/>',
    '<a><!-- </a>',
  ])('is none where it reads %s', (broken) => {
    expect(() => parseXmlTree(broken)).toThrow()
  })
})

describe('an element that is taken apart', () => {
  test.each([
    text,
    '<a><b/> <a><a/>x</a><ab></ab></a>',
    '<a>\n  <b x=">"><b/></b>\n</a>\n',
    '<a><b><!-- </b> --></b><c/></a>',
  ])('is the same when it is put together: %s', (xml) => {
    expect(joinXmlElement(splitXmlElement(xml))).toBe(xml)
  })

  test('has its children as they stand, texts between them without a name', () => {
    expect(splitXmlElement('<a><b/> <a><a/>x</a><ab></ab></a>').items).toEqual([
      { name: 'b', xml: '<b/>' },
      { name: '', xml: ' ' },
      { name: 'a', xml: '<a><a/>x</a>' },
      { name: 'ab', xml: '<ab></ab>' },
    ])
  })

  test('takes children though it had none', () => {
    const { open, close } = splitXmlElement('<a b="1" />')
    expect(`${open}x${close}`).toBe('<a b="1">x</a>')
    expect(appendToRoot('<?xml version="1.0"?><a b="1"/>', '<c/>')).toBe(
      '<?xml version="1.0"?><a b="1"><c/></a>',
    )
  })
})

test('attributes are set, changed and left away, the others stay as they are written', () => {
  const tag = `<a b='1' c = "&#10;">x</a>`
  expect(withAttributes(tag, { b: '<2>', d: 3 })).toBe('<a b="&lt;2&gt;" c = "&#10;" d="3">x</a>')
  expect(withAttributes(tag, { b: null })).toBe('<a c = "&#10;">x</a>')
  expect(withAttributes('<a b=">"/>', { c: 1 })).toBe('<a b=">" c="1"/>')
  expect(xmlInnerText('<a b=">">x</a>')).toBe('x')
})

test('characters are written as entities and read again; entities that XML does not know stay', () => {
  expect(unescapeXmlText(escapeXmlEntities(`<a & "b" 'c'>`))).toBe(`<a & "b" 'c'>`)
  expect(unescapeXmlText('&#x4e2d;&#20013;&apos;&b;&#x110000;')).toBe("中中'&b;&#x110000;")
})
