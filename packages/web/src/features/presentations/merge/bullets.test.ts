import { expect, test } from 'vitest'
import { withoutBulletLetters } from './bullets.ts'
import { first, slide } from './test-deck.ts'

const list = '<a:pPr><a:buChar char="•"/></a:pPr>'
const run = (text: string, look = '') => `<a:r>${look && `<a:rPr ${look}/>`}<a:t>${text}</a:t></a:r>`
const body = (...paragraphs: string[]) =>
  slide(
    `<p:sp><p:nvSpPr><p:cNvPr id="2" name="b"/></p:nvSpPr><p:txBody><a:bodyPr/>${paragraphs.map((one) => `<a:p>${one}</a:p>`).join('')}</p:txBody></p:sp>`,
  )
/** A list paragraph as the editor writes it: with its bullet as a text run, and empty runs. */
const saved = (text: string) => list + run('') + run('• ', 'sz="18"') + run(text, 'b="0"')

test('bullets that the editor writes as letters go, where a paragraph begins with one', () => {
  expect(withoutBulletLetters(body(saved('one'), run('• two'), run('a • b')))).toBe(
    body(list + run('') + run('', 'sz="18"') + run('one', 'b="0"'), run('two'), run('a • b')),
  )
  expect(withoutBulletLetters(body(run('• one')))).toBe(body(run('• one')))
})

test('typing into a list and a paragraph more leave its other paragraphs, without a second bullet', () => {
  const original = body(run('one'), run('two'))
  const base = body(saved('one'), saved('two'))
  expect(first(original, base, body(saved('one more'), saved('two')))).toBe(body(run('one more'), run('two')))
  const longer = first(original, base, body(saved('one'), saved('new'), list + run('• two')))
  expect(longer).not.toContain('•<')
  expect(longer).not.toContain('• ')
  expect(longer).toContain(`<a:p>${run('one')}</a:p>`)
})
