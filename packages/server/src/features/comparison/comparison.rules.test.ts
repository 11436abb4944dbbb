import { comparisonLimits } from '@cabinet/contract/comparison'
import { describe, expect, test } from 'vitest'
import { comparisonMethodFor, isComparisonRetryable } from './comparison.rules.ts'

const side = (source: string, change: { size?: number; convertible?: boolean } = {}) => ({
  source,
  size: 1,
  convertible: false,
  ...change,
})
/** How two files are compared, in words. */
function method(left: ReturnType<typeof side>, right: ReturnType<typeof side>): string {
  const way = comparisonMethodFor(left, right)
  if ('reason' in way) return `facts: ${way.reason}`
  if (!('left' in way)) return way.kind
  const read = ({ reader, converted }: { reader: string; converted: boolean }) =>
    converted ? `PDF of it` : reader
  return `${way.kind}: ${read(way.left)}, ${read(way.right)}`
}

const unsupported = 'facts: comparison.pair_unsupported'

describe('two files are compared', () => {
  test.each([
    ['txt', 'md', 'text: lines, lines'],
    ['csv', 'txt', 'text: lines, lines'],
    ['docx', 'dotx', 'document: word, word'],
    ['docx', 'txt', 'document: word, lines'],
    ['docx', 'pdf', 'document: word, pages'],
    ['docx', 'odt', 'document: word, openDocument'],
    ['docx', 'xlsx', 'document: word, sheets'],
    ['xlsx', 'xlsm', 'sheets: sheets, sheets'],
    ['xlsx', 'ods', 'sheets: sheets, openDocument'],
    ['ods', 'ods', 'sheets: openDocument, openDocument'],
    ['xlsx', 'csv', 'sheets: sheets, table'],
    ['csv', 'ods', 'sheets: table, openDocument'],
    ['xlsx', 'txt', 'document: sheets, lines'],
    ['pptx', 'ppsx', 'slides: slides, slides'],
    ['pptx', 'odp', 'slides: slides, openDocument'],
    ['odp', 'odt', 'document: openDocument, openDocument'],
    ['zip', 'jar', 'archive: zip, zip'],
    ['zip', 'tgz', 'archive: zip, tar'],
    ['zip', 'txt', unsupported],
    ['docx', 'tar', unsupported],
    ['png', 'jpg', 'image'],
    ['png', 'pdf', unsupported],
    ['txt', 'svg', unsupported],
    ['exe', 'txt', unsupported],
    ['exe', 'exe', unsupported],
    ['', 'txt', unsupported],
  ])('%s and %s: %s', (left, right, way) => {
    expect(method(side(left), side(right))).toBe(way)
  })

  test('by their PDF where one can be made here', () => {
    const old = side('doc', { convertible: true })
    expect(method(old, side('docx'))).toBe('document: PDF of it, word')
    expect(method(side('pdf'), old)).toBe('document: pages, PDF of it')
    expect(method(side('doc'), side('docx'))).toBe(unsupported)
    // its own bytes are read where they can be
    expect(method(side('docx', { convertible: true }), side('docx'))).toBe('document: word, word')
  })

  test('up to a size, by either side', () => {
    const largest = side('txt', { size: comparisonLimits.bytes })
    const beyond = side('txt', { size: comparisonLimits.bytes + 1 })
    expect(method(largest, largest)).toBe('text: lines, lines')
    expect(method(beyond, side('txt'))).toBe('facts: comparison.too_large')
    expect(method(side('txt'), beyond)).toBe('facts: comparison.too_large')
    expect(method(beyond, side('exe'))).toBe(unsupported)
  })
})

describe('a comparison that failed', () => {
  const at = new Date('2026-11-20T08:00:00Z')
  test.each([
    ['failed', 11, true],
    ['failed', 10, false],
    ['failed', 1, false],
    ['done', 60, false],
    ['waiting', 60, false],
  ])('%s %d seconds ago is tried again: %s', (state, seconds, again) => {
    const made_at = new Date(at.getTime() - seconds * 1000)
    expect(isComparisonRetryable({ state, made_at }, at)).toBe(again)
  })

  test('without a time is tried again', () => {
    expect(isComparisonRetryable({ state: 'failed', made_at: null }, at)).toBe(true)
  })
})
