import { describe, expect, test } from 'vitest'
import { testDrawioFile } from '../test/diagrams.ts'
import { parseDiagramStyle } from './cell-style.ts'
import { diagramCellsOf } from './cells.ts'
import { drawDiagramPage } from './draw-page.ts'
import { safeDiagramLabel } from './label.ts'
import { parseDiagramPages } from './pages.ts'

test('pages come plain or packed, cells with what they say', () => {
  const pages = parseDiagramPages(testDrawioFile('申请'))
  expect(pages.map(({ name }) => name)).toEqual(['流程', '附图'])
  const [first, second] = pages.map(({ model }) => diagramCellsOf(model))
  expect(first!.map(({ label }) => label)).toEqual([
    '',
    '',
    '申请',
    '<b>审批</b>',
    '归档',
    '说明',
    '提交',
    '',
  ])
  expect(second![2]!.label).toBe('第二页')
  expect(first!.at(-1)).toMatchObject({
    edge: true,
    source: 'b',
    target: 'c',
    place: { points: [{ x: 290, y: 140 }] },
  })
})

describe('a style', () => {
  test('says looks alone', () => {
    expect(
      parseDiagramStyle(
        'rhombus;whiteSpace=wrap;html=1;fillColor=light-dark(#ffffff,#000);strokeColor=default;',
      ),
    ).toEqual({
      shape: 'rhombus',
      perimeter: 'rhombusPerimeter',
      whiteSpace: 'wrap',
      html: 1,
      fillColor: '#ffffff',
    })
  })

  test.each([
    ['a picture from elsewhere', 'shape=image;image=https://elsewhere.example/a.png', { shape: 'image' }],
    ['a drawing that may run', 'image=data:image/svg+xml,PHN2Zz4=', {}],
    ['a picture of its own', 'image=data:image/png,iVBO', { image: 'data:image/png;base64,iVBO' }],
    ['an address as a colour', 'fillColor=url(https://elsewhere.example);__proto__=x;constructor=y', {}],
    ['a shape that is not known', 'shape=mxgraph.aws4.lambda', { shape: 'rectangle' }],
  ])('of %s', (_, text, style) => expect(parseDiagramStyle(text)).toEqual(style))
})

test('a label is words in their looks', () => {
  const hostile =
    '<b onclick="a()">审批</b><script>a()</script><img src="https://elsewhere.example/a.png"><a href="javascript:a()">x</a><div style="background:url(https://elsewhere.example/b)">y</div><span style="color:red">z</span>'
  const safe = safeDiagramLabel(hostile)
  expect(safe).toContain('<b>审批</b>')
  expect(safe).toContain('<span style="color:red">z</span>')
  expect(safe).not.toMatch(/elsewhere|script|img|onclick/)
})

test('of two cells with one id each label is drawn as what it is: words, or clean HTML', () => {
  const hostile = '&lt;img src=x onerror=alert(1)&gt;'
  const cell = (style: string, more: string) =>
    `<mxCell id="x" value="${hostile}" style="${style}" ${more} parent="1"><mxGeometry x="10" y="20" width="80" height="60" as="geometry"/></mxCell>`
  const shape = 'vertex="1"'
  const cases: [string, string][] = [
    // the second cell of an id is never drawn, but once decided how the first one's label was
    [cell('', shape), cell('html=1;', '')],
    [cell('', shape), cell('html=1;', shape)],
    [cell('html=1;', shape), cell('', shape)],
  ]
  for (const [first, second] of cases) {
    const [page] = parseDiagramPages(`<mxGraphModel><root>${first}${second}</root></mxGraphModel>`)
    const { sheet } = drawDiagramPage(page!.model)
    expect(sheet.querySelector('img, [onerror]')).toBeNull()
    expect(sheet.textContent).toContain('<img src=x onerror=alert(1)>')
  }
})

test('a doubled id becomes one of its own, and the first keeps what others mean by it', () => {
  const cell = (id: string, more = '') => `<mxCell id="${id}" vertex="1" ${more}/>`
  const [page] = parseDiagramPages(
    `<mxGraphModel><root>${cell('a')}${cell('a')}${cell('a+')}${cell('b', 'parent="a"')}</root></mxGraphModel>`,
  )
  expect(diagramCellsOf(page!.model).map(({ id, parent }) => [id, parent])).toEqual([
    ['a', ''],
    ['a+', ''],
    ['a++', ''],
    ['b', 'a'],
  ])
})

test.each([['<mxfile/>'], ['<svg/>'], ['words'], ['<mxfile><diagram>????</diagram></mxfile>']])(
  '%s is no drawing',
  (text) => expect(() => parseDiagramPages(text)).toThrow(),
)
