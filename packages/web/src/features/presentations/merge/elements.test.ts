import { describe, expect, test } from 'vitest'
import { attributesOf, parseXmlTree } from '../../editing/xml/index.ts'
import { alignOriginsOf } from './align.ts'
import { firstDescendant, rewriteElement } from './elements.ts'
import { orderShapesByPlace } from './stacking-order.ts'

describe('places that belong together', () => {
  const origins = (before: string, after: string, alike = (a: string, b: string) => a[0] === b[0]) =>
    alignOriginsOf(before.split(' '), after.split(' '), (one) => one, alike)

  test.each([
    ['a b c', 'a b c', [0, 1, 2]],
    ['a b c', 'a c', [0, 2]],
    ['a c', 'a b c', [0, null, 1]],
    ['a b1 c', 'a b2 c', [0, 1, 2]],
    ['a1 a2', 'a2 a3', [1, null]],
    ['x1 y', 'z x2 y', [null, 0, 1]],
    ['a', 'b', [null]],
  ])('of %j in %j', (before, after, expected) => {
    expect(origins(before, after)).toEqual(expected)
  })

  test('each is the origin of one place at most', () => {
    const found = origins('a1 a2 a3', 'a4 a5 a6 a7').filter((one) => one !== null)
    expect(new Set(found).size).toBe(found.length)
  })
})

describe('an element that is written anew', () => {
  const written = (xml: string, change: Record<string, string>, content: string) => {
    const element = parseXmlTree(xml)
    return rewriteElement(element, new Map([...attributesOf(element), ...Object.entries(change)]), content)
  }

  test.each([
    ['keeps its bytes where nothing changed', "<a x='1' ><b/></a >", {}, '<b/>', "<a x='1' ><b/></a >"],
    ['keeps its tags around other content', "<a x='1' ><b/></a >", {}, '<c/>', "<a x='1' ><c/></a >"],
    ['opens where it was closed at once', '<a x="1"/>', {}, '<c/>', '<a x="1"><c/></a>'],
    ['closes at once where nothing is left', '<a x="1"><b/></a>', { x: '2' }, '', '<a x="2"/>'],
    ['quotes what needs it', '<a/>', { x: 'a"b' }, '', '<a x="a&quot;b"/>'],
  ])('%s', (_, xml, change, content, after) => {
    expect(written(xml, change as Record<string, string>, content)).toBe(after)
  })
})

test('an element is found below, at the first place, or is it itself', () => {
  const tree = parseXmlTree('<a><b><c n="1"/></b><c n="2"/></a>')
  expect(firstDescendant(tree, 'c')?.start).toBe(tree.children[0]!.children[0]!.start)
  expect(firstDescendant(tree, 'a')).toBe(tree)
  expect(firstDescendant(tree, 'd')).toBeUndefined()
})

describe('shapes that the editor wrote by kind', () => {
  const shape = (name: string, place?: number) =>
    `<p:sp${place === undefined ? '' : ` cabinet-place="${place}"`}><n>${name}</n></p:sp>`
  const tree = (...shapes: string[]) =>
    `<p:sld><p:spTree><p:nvGrpSpPr/><p:grpSpPr/>${shapes.join('')}</p:spTree></p:sld>`

  test('stand as they lie upon each other, without the marks', () => {
    expect(orderShapesByPlace(tree(shape('c', 2), shape('a', 0), shape('b', 1)))).toBe(
      tree(shape('a'), shape('b'), shape('c')),
    )
  })

  test('without a place come last, in their order', () => {
    expect(orderShapesByPlace(tree(shape('x'), shape('y'), shape('a', 0)))).toBe(
      tree(shape('a'), shape('x'), shape('y')),
    )
  })

  test('of a group are in order among themselves', () => {
    const group = (...shapes: string[]) => `<p:grpSp><p:grpSpPr/>${shapes.join('')}</p:grpSp>`
    expect(orderShapesByPlace(tree(group(shape('b', 1), shape('a', 0))))).toBe(
      tree(group(shape('a'), shape('b'))),
    )
  })

  test('without any mark stay byte by byte', () => {
    const plain = `<?xml version="1.0"?>\n${tree(shape('b'), shape('a'))}\n`
    expect(orderShapesByPlace(plain)).toBe(plain)
  })
})
