// @heavy: libreoffice, bubblewrap

import { expect, test } from 'vitest'
import { add, compare, counts, prepareComparisonDesk, rowsOf } from './test-desk.ts'
import { pdf } from './test-documents.ts'

prepareComparisonDesk()

test('PDF: text with its pages, and pictures of pages without any', { timeout: 120_000 }, async () => {
  const left = await add('a.pdf', pdf('合同第一页\nThe end.', '第二页的内容'))
  const right = await add('b.pdf', pdf('合同第一页\nThe end!', '第二页的内容'))
  expect(counts(await compare(left, right))).toEqual([' changed 0 0 1'])
  expect((await rowsOf(left, right)).at(-1)).toMatchObject({ kind: 'same', left: 2, right: 2 })
  const scanned = await compare(await add('c.pdf', pdf('')), await add('d.pdf', pdf('', '')))
  expect(scanned).toMatchObject({ state: 'ready', scanned: true })
})

test('of before 2007: by their pages', { timeout: 120_000 }, async () => {
  const rtf = (words: string) => `{\\rtf1\\ansi{\\fonttbl\\f0 Arial;}\\f0\\fs40 ${words}\\par}`
  const left = await add('a.rtf', rtf('The price is ten'))
  const right = await add('b.rtf', rtf('The price is twelve'))
  expect(await compare(left, right)).toMatchObject({ kind: 'document', state: 'ready' })
  expect(await rowsOf(left, right)).toMatchObject([
    { kind: 'changed', leftText: 'The price is ten', rightText: 'The price is twelve' },
  ])
})
