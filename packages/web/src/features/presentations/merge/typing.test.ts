import { describe, expect, test } from 'vitest'
import { parseXmlTree, type XmlElement } from '../../editing/xml/index.ts'
import { noteRewrittenBodies, rehearsedDeckLetter, typedTextBody } from './typing.ts'

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

/** The file's text, and how the editor writes the same text anew: with all that it inherits written out. */
const heading = paragraph(run('Plain ') + run('bold', 'b="1"'))
const writtenOut = '<a:pPr algn="ctr"/>'
const anew = (first: string, second: string, format = 'b="1" sz="4400"') =>
  paragraph(run(first, 'sz="4400"') + run(second, format), writtenOut)

function typed(original: string, rewritten: string, edited: string): string | null {
  const [mine, theirs, now] = [original, rewritten, edited].map((one) => shape(one))
  if (!mine || !theirs || !now) return null
  noteRewrittenBodies(now, theirs)
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
