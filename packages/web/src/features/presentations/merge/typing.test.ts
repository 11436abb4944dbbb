import { describe, expect, test } from 'vitest'
import { parseXmlTree, type XmlElement } from '../../editing/xml/index.ts'
import { recordRewrittenBodies, rehearsedDeckLetter, typedTextBody } from './typing.ts'

const shape = (paragraphs: string, frame = '<a:bodyPr/>') =>
  parseXmlTree(
    `<p:sld><p:sp><p:nvSpPr><p:cNvPr id="2"/></p:nvSpPr><p:txBody>${frame}${paragraphs}</p:txBody></p:sp></p:sld>`,
  )
const run = (text: string, format = '') => `<a:r>${format && `<a:rPr ${format}/>`}<a:t>${text}</a:t></a:r>`
const paragraph = (content: string, format = '') => `<a:p>${format}${content}</a:p>`
const bodyOf = (root: XmlElement): XmlElement => {
  const body = root.children[0]?.children[1]
  if (!body) throw new Error('a shape has a text')
  return body
}

/** A text of the file, and as the editor rewrites it: with inherited properties written out. */
const heading = paragraph(run('Plain ') + run('bold', 'b="1"'))
const writtenOut = '<a:pPr algn="ctr"/>'
const anew = (first: string, second: string, format = 'b="1" sz="4400"') =>
  paragraph(run(first, 'sz="4400"') + run(second, format), writtenOut)

function typed(original: string, rewritten: string, edited: string): string | null {
  const [mine, theirs, now] = [original, rewritten, edited].map((one) => shape(one))
  if (!mine || !theirs || !now) return null
  recordRewrittenBodies(now, theirs)
  return typedTextBody(bodyOf(mine), bodyOf(mine), bodyOf(now))
}

describe('letters typed into a text that the editor writes anew', () => {
  test.each([
    ['a word', anew('Plain and ', 'bold'), heading.replace('Plain ', 'Plain and ')],
    ['nothing', anew('Plain ', 'bold'), heading],
    [
      'a word, and the looks of runs move with it',
      anew('Plain n', 'ew bold'),
      heading.replace('Plain ', 'Plain new '),
    ],
    ['a letter less', anew('Plan ', 'bold'), heading.replace('Plain', 'Plan')],
    ['a sign', anew('A &amp; B ', 'bold'), heading.replace('Plain', 'A &amp; B')],
  ])('%s', (_, edited, expected) => {
    expect(typed(heading, anew(`P${rehearsedDeckLetter}lain `, 'bold'), edited)).toBe(
      `<a:bodyPr/>${expected}`,
    )
  })

  test.each([
    ['another look', anew('Plain ', 'bold', 'b="1" sz="1200"')],
    ['another paragraph', anew('Plain ', 'bold') + paragraph(run('more'))],
    ['another alignment', anew('Plain ', 'bold').replace('ctr', 'l')],
  ])('%s is more than letters', (_, edited) => {
    expect(typed(heading, anew('Plain ', 'bold'), edited)).toBeNull()
  })

  test('fields, breaks and the end of a paragraph stay', () => {
    const content = `${run('Slide ')}<a:fld id="{1}" type="slidenum"><a:rPr/><a:t>7</a:t></a:fld><a:br/>${run('x')}<a:endParaRPr lang="en"/>`
    const text = paragraph(content)
    expect(typed(text, text, text.replace('Slide ', 'This slide '))).toBe(
      `<a:bodyPr/>${text.replace('Slide ', 'This slide ')}`,
    )
    expect(typed(text, text, text.replace('<a:br/>', ''))).toBeNull()
  })
})

describe('lines', () => {
  const title = paragraph(`${run('One', 'b="1"')}<a:br><a:rPr sz="9"/></a:br>${run('two')}`)
  const retyped = (...lines: string[]) => lines.map((line) => paragraph(run(line, 'sz="4400"'))).join('')

  test.each([
    ['in the first', ['One more', 'two'], title.replace('One', 'One more')],
    ['in the second', ['One', 'twice'], title.replace('two', 'twice')],
    ['in none', ['One', 'two'], title],
    ['all of one', ['', 'two'], title.replace('One', '')],
  ])('of a text that the editor has as paragraphs keep their breaks: typed %s', (_, lines, expected) => {
    expect(typed(title, retyped(`O${rehearsedDeckLetter}ne`, 'two'), retyped(...lines))).toBe(
      `<a:bodyPr/>${expected}`,
    )
  })

  test('of a text are not made out of nothing', () => {
    expect(typed(title, retyped('One', 'two'), retyped('One', 'and', 'two'))).toBeNull()
  })

  test.each([
    ['paragraphs', paragraph(run('One')) + paragraph(run('two'))],
    ['a break', title],
  ])('of a cell that the editor has as one line keep their %s', (_, cell) => {
    expect(typed(cell, retyped(`O${rehearsedDeckLetter}netwo`), retyped('Onetwo more'))).toBe(
      `<a:bodyPr/>${cell.replace('two', 'two more')}`,
    )
    expect(typed(cell, retyped('Onetwo'), retyped('Onetwo'))).toBe(`<a:bodyPr/>${cell}`)
  })

  test.each([
    ['<a:p/>', '<a:p><a:r><a:t>new</a:t></a:r></a:p>'],
    ['<a:p></a:p>', '<a:p><a:r><a:t>new</a:t></a:r></a:p>'],
    [
      '<a:p><a:pPr algn="r"/><a:endParaRPr lang="zh-CN" b="1"/></a:p>',
      '<a:p><a:pPr algn="r"/><a:r><a:rPr lang="zh-CN" b="1"/><a:t>new</a:t></a:r><a:endParaRPr lang="zh-CN" b="1"/></a:p>',
    ],
    [paragraph(`${run('One')}<a:br/>`), paragraph(`${run('One')}<a:br/><a:r><a:t>new</a:t></a:r>`)],
  ])('that are empty get a run of their own look: %s', (cell, expected) => {
    const first = cell.includes('One') ? ['One'] : []
    expect(typed(cell, retyped(...first, rehearsedDeckLetter), retyped(...first, 'new'))).toBe(
      `<a:bodyPr/>${expected}`,
    )
  })
})
