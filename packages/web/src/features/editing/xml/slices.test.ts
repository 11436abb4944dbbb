import { describe, expect, test } from 'vitest'
import {
  joinXmlElement,
  splitXmlElement,
  tagAttribute,
  withAttributes,
  xmlInnerText,
  xmlOpeningTag,
  xmlSliceNamed,
  xmlSlicesNamed,
} from './index.ts'

const names = (xml: string) => splitXmlElement(xml).items.map(({ name }) => name)

describe('an element in pieces', () => {
  test.each([
    '<a><b/><c x="1">t</c></a>',
    '<?xml version="1.0"?>\n<a xmlns="x">\n  <b/>\n</a>\n',
    '<a><b><b/><b></b></b><b/></a>',
    '<a x=">" y=\'<b/>\'><b z="</b>"/></a>',
    '<a><!-- <b> --><b><![CDATA[</b>]]></b></a>',
    '<a><b></b ><c></c\n></a >',
    '<a>only text</a>',
  ])('%j comes together as it was', (xml) => {
    expect(joinXmlElement(splitXmlElement(xml))).toBe(xml)
  })

  test('an empty one may get content', () => {
    const root = splitXmlElement('<a x="1" />')
    expect(joinXmlElement({ ...root, items: [{ name: 'b', xml: '<b/>' }] })).toBe('<a x="1"><b/></a>')
  })

  test('text between children keeps its place', () => {
    expect(splitXmlElement('<a>1<b/>2</a>').items).toEqual([
      { name: '', xml: '1' },
      { name: 'b', xml: '<b/>' },
      { name: '', xml: '2' },
    ])
  })

  test('children of the same name inside are no children', () => {
    expect(names('<a><b><b><b/></b></b><b/></a>')).toEqual(['b', 'b'])
  })

  test('names that begin alike are told apart', () => {
    expect(names('<a><row><rowBreaks/></row><rows/></a>')).toEqual(['row', 'rows'])
  })

  test('only the first element counts', () => {
    expect(splitXmlElement('<a><b/></a><c><d/></c>').close).toBe('</a><c><d/></c>')
  })

  test.each(['<a><b></a>', '<a>', '<a><b><b></b></a>', '', 'text'])('%j is refused', (xml) => {
    expect(() => splitXmlElement(xml)).toThrow()
  })

  test('ten thousand elements inside each other are read without a stack', () => {
    const deep = 10_000
    const xml = `<a>${'<b>'.repeat(deep)}${'</b>'.repeat(deep)}</a>`
    expect(names(xml)).toEqual(['b'])
  })
})

describe('children by name', () => {
  test('are found in order; none where there is no element', () => {
    expect(xmlSlicesNamed('<a><b n="1"/><c/><b n="2"/></a>', 'b')).toEqual(['<b n="1"/>', '<b n="2"/>'])
    expect(xmlSlicesNamed(null, 'b')).toEqual([])
    expect(xmlSliceNamed('<a><c/></a>', 'b')).toBeNull()
  })
})

describe('an opening tag', () => {
  test.each([
    ['<a x="1"><b/></a>', '<a x="1">'],
    ['<?xml version="1.0"?><a/>', '<?xml version="1.0"?><a/>'],
    ['<!-- <x> --><a>', '<!-- <x> --><a>'],
    ['<a x=">">t</a>', '<a x=">">'],
    ['no tag', ''],
  ])('of %j is %j', (xml, tag) => {
    expect(xmlOpeningTag(xml)).toBe(tag)
  })

  test('leaves the content', () => {
    expect(xmlInnerText('<a x=">">1<b/>2</a>')).toBe('1<b/>2')
    expect(xmlInnerText('<a/>')).toBe('')
  })
})

describe('attributes of a tag', () => {
  test('are read with their entities, whatever quotes they have', () => {
    expect(tagAttribute(`<a x="1 &lt; 2" y='"'/>`, 'x')).toBe('1 < 2')
    expect(tagAttribute(`<a x="1" y='"'/>`, 'y')).toBe('"')
    expect(tagAttribute('<a><b x="1"/></a>', 'x')).toBeNull()
  })

  test.each([
    ['set', '<a x="1"/>', { x: 2 }, '<a x="2"/>'],
    ['added', '<a x="1"/>', { y: 'a"b' }, '<a x="1" y="a&quot;b"/>'],
    ['taken away', '<a x="1" y="2">t</a>', { x: null }, '<a y="2">t</a>'],
    ['taken away where there are none', '<a/>', { x: null }, '<a/>'],
    ['changed in the first tag alone', '<a><b x="1"/></a>', { x: 2 }, '<a x="2"><b x="1"/></a>'],
    ['told apart from longer names', '<a ax="1" x="2"/>', { x: 3 }, '<a ax="1" x="3"/>'],
  ])('are %s', (_, xml, values, after) => {
    expect(withAttributes(xml, values)).toBe(after)
  })
})
