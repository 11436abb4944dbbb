import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { testOfdFile, testOfdTextObject } from '../test/fixed-pages.ts'
import { openOfdDocument } from './document.ts'
import { drawOfdPage } from './draw.ts'
import { findInOfdDocument } from './find.ts'
import { resolveOfdPath } from './package.ts'
import { ofdColourOf, ofdPathData, parseDistanceList } from './style.ts'

const means = { pictureAt: () => 'blob:here', familyOf: ({ family }: { family: string }) => family }

const pageOf = (extra: string, page = 0) =>
  drawOfdPage(openOfdDocument(testOfdFile({ titles: ['一', '二'], extra })).sheet(page), means)

test('pages have sizes, words, templates below and seals above', () => {
  const ofd = openOfdDocument(testOfdFile({ titles: ['采购合同', '附件'], signed: true }))
  expect(ofd.boxes).toEqual(Array(2).fill({ x: 0, y: 0, width: 210, height: 297 }))
  expect(ofd.signatures).toBe(1)
  expect(ofd.words(1)).toContain('内部资料附件')
  const page = drawOfdPage(ofd.sheet(0), means)
  expect(page.getAttribute('viewBox')).toBe('0 0 210 297')
  expect(page.querySelector('text')?.textContent).toBe('内部资料')
  expect(page.lastElementChild?.hasAttribute('data-seal')).toBe(true)
})

test('text stands letter by letter, in colours that are inherited', () => {
  const [, title, number] = pageOf('').querySelectorAll('text')
  expect(title!.getAttribute('x')).toBe('0')
  expect(title!.getAttribute('fill')).toBe('rgb(28,32,39)')
  expect(number!.getAttribute('x')!.split(' ').slice(0, 3)).toEqual(['0', '5', '10'])
  expect(number!.getAttribute('fill')).toBe('rgb(215,0,0)')
})

test('pictures, drawings that stand in many places, shadings and turned text are there', () => {
  const page = pageOf('')
  expect(page.querySelector('image')?.getAttribute('href')).toBe('blob:here')
  expect(page.querySelector('image')?.parentElement?.getAttribute('transform')).toBe('matrix(40 0 0 30 0 0)')
  expect(page.querySelectorAll('stop')).toHaveLength(2)
  expect([...page.querySelectorAll('path')].map((path) => path.getAttribute('d'))).toContain(
    'M5 15A15 10 0 1 1 35 15A15 10 0 1 1 5 15Z',
  )
  expect(page.querySelector('[transform="matrix(0 1 -1 0 20 0)"] text')?.textContent).toBe('竖排印章')
})

test('words are found on every page, whatever their width', () => {
  const ofd = openOfdDocument(testOfdFile({ titles: ['一', '二', '三'] }))
  const found = findInOfdDocument(ofd, { text: 'ht2026', matchCase: false })
  expect(found.map(({ page }) => page)).toEqual([0, 1, 2])
  expect(findInOfdDocument(ofd, { text: 'ht2026', matchCase: true })).toEqual([])
})

describe('hostile documents', () => {
  test('put nothing but drawings onto the page', () => {
    const page = pageOf(
      `<script>alert(1)</script><foreignObject/><ofd:ImageObject ID="7" Boundary="0 0 9 9" ResourceID="https://elsewhere.example/a.png"/>
      ${testOfdTextObject({ at: [1, 1], words: '<img src=x onerror=alert(1)>', more: 'onload="alert(2)"' })}
      <ofd:PathObject ID="8" Boundary="0 0 9 9" Fill="true"><ofd:FillColor Value="url(https://elsewhere.example/b)"/><ofd:AbbreviatedData>M 0 0 L javascript 1</ofd:AbbreviatedData></ofd:PathObject>`,
    )
    const names = new Set([...page.querySelectorAll('*')].map((element) => element.localName))
    for (const name of names)
      expect(['defs', 'linearGradient', 'stop', 'g', 'text', 'path', 'image', 'rect']).toContain(name)
    expect(page.outerHTML).not.toMatch(/elsewhere|onload|javascript/)
  })

  test('that stand in themselves come to an end', () => {
    const inside = '<ofd:CompositeObject ID="1" Boundary="0 0 9 9" ResourceID="6"/>'
    const bytes = testOfdFile({
      titles: ['一'],
      extra: '<ofd:PageBlock>'.repeat(50) + inside + '</ofd:PageBlock>'.repeat(50),
    })
    expect(() => drawOfdPage(openOfdDocument(bytes).sheet(0), means)).not.toThrow()
  })

  test.each([
    ['no archive', strToU8('words').buffer],
    ['nothing inside', zipSync({ 'a.txt': strToU8('a') }).buffer],
    ['no document', zipSync({ 'OFD.xml': strToU8('<OFD><DocBody/></OFD>') }).buffer],
  ])('with %s are refused', (_, bytes) => expect(() => openOfdDocument(bytes as ArrayBuffer)).toThrow())
})

test.each([
  ['Doc_0/Document.xml', 'Pages/../Res/a.xml', 'Doc_0/Res/a.xml'],
  ['Doc_0/Document.xml', '/Doc_1/a.xml', 'Doc_1/a.xml'],
  ['a.xml', '../../../etc/passwd', 'etc/passwd'],
])('from %s %s is %s', (from, place, path) => expect(resolveOfdPath(from, place)).toBe(path))

test('distances repeat by a short form', () => {
  expect(parseDistanceList('g 3 2.5 1 g 2 4', 10)).toEqual([2.5, 2.5, 2.5, 1, 4, 4])
  expect(parseDistanceList('g 1000000000 1', 3)).toEqual([1, 1, 1])
})

test('a path ends before what is none', () => {
  expect(ofdPathData('M 1 2 L 3 4 B 1 2 3 4 5 6 C')).toBe('M1 2L3 4C1 2 3 4 5 6Z')
  expect(ofdPathData('M 1 2 L 3 "><script>')).toBe('M1 2')
})

test.each([
  ['255 0 0', 'rgb(255,0,0)'],
  ['#FF 0 0', 'rgb(255,0,0)'],
  ['128', 'rgb(128,128,128)'],
  ['0 0 0 255', 'rgb(0,0,0)'],
])('the colour %s', (value, colour) => {
  const element = document.createElement('c')
  element.setAttribute('Value', value)
  expect(ofdColourOf(element, { colourSpaces: new Map() } as never)).toBe(colour)
})
