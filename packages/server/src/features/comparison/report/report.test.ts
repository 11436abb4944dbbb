import type { ComparisonRow, ComparisonSection, FileComparison } from '@cabinet/contract/comparison'
import { describe, expect, test } from 'vitest'
import { comparisonReportHtml } from './report.html.ts'
import { translatorFor } from './report.words.ts'

const at = new Date('2026-11-17T08:00:00Z')
const side = (name: string): FileComparison['left'] => ({
  fileId: 'f',
  name,
  suffix: '.txt',
  number: 2,
  latest: true,
  size: 12_345,
  position: '研发中心',
  createdByName: '张伟',
  createdAt: at,
  hash: 'v1-12345-abc',
})
const section = (part: Partial<ComparisonSection> = {}): ComparisonSection => ({
  name: '',
  state: 'changed',
  rows: 10,
  columns: 0,
  partRows: 200,
  added: 0,
  removed: 0,
  changed: 1,
  changes: [3, 1],
  ...part,
})
const page = (
  kind: FileComparison['kind'],
  rows: (ComparisonRow | null)[],
  part: Partial<ComparisonSection> = {},
) =>
  comparisonReportHtml(
    {
      comparison: {
        kind,
        state: 'ready',
        left: side('old <b>.txt'),
        right: side('new.txt'),
        sections: [section(part)],
        cut: false,
        scanned: false,
      },
      reported: [{ section: section(part), rows }],
      listed: null,
      by: '张伟',
      at,
    },
    translatorFor('en'),
  )

describe('a report', () => {
  test('says what is compared, and marks the words that differ', () => {
    const html = page('text', [
      { kind: 'same', left: 3, right: 3, leftText: 'before' },
      {
        kind: 'changed',
        left: 4,
        right: 4,
        leftText: 'an old word',
        rightText: 'a new word',
        leftMarks: [3, 6],
        rightMarks: [2, 5],
      },
      null,
    ])
    expect(html).toContain('old &lt;b&gt;.txt')
    expect(html).toContain('12,345 bytes')
    expect(html).toContain('an <span style="background: #ffb8b8">old</span> word')
    expect(html).toContain('a <span style="background: #a5e3c0">new</span> word')
    expect(html).toContain('>…</td>')
  })

  test('holds nothing that a browser would run', () => {
    const html = page('text', [
      { kind: 'added', right: 1, rightText: '<script>alert(1)</script>\u0000\t"quoted"' },
    ])
    expect(html).not.toContain('<script')
    expect(html).not.toContain('\u0000')
  })

  test('names the cells of a sheet with formulas and looks', () => {
    const html = page(
      'sheets',
      [
        {
          kind: 'changed',
          left: 7,
          right: 7,
          cells: [
            { column: 0, kind: 'same', left: 'unchanged' },
            { column: 27, kind: 'changed', left: '1', right: '2', rightFormula: 'A1+1' },
            { column: 2, kind: 'restyled', left: '0.5', leftLook: '0.00', rightLook: '0%' },
          ],
        },
      ],
      { name: '预算', was: '草稿' },
    )
    expect(html).toContain('Sheet “预算” · was “草稿”')
    expect(html).toContain('<td>AB7</td>')
    expect(html).toContain('2<br><i>=A1+1</i>')
    expect(html).toContain('<i>0%</i>')
    expect(html).not.toContain('unchanged')
  })

  test('lists the entries of an archive that differ', () => {
    const html = page('archive', [
      { kind: 'same', leftText: 'same.txt', rightText: 'same.txt' },
      { kind: 'added', rightText: 'docs/new.txt', rightSize: 2048 },
    ])
    expect(html).toContain('docs/new.txt')
    expect(html).toContain('2,048 bytes')
    expect(html).not.toContain('same.txt')
  })
})
