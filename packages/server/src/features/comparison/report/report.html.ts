import type {
  ComparisonRow,
  ComparisonSection,
  ComparisonSide,
  FileComparison,
} from '@cabinet/contract/comparison'
import { reportRowsOfDifference } from './report.rows.ts'
import type { ReportTranslate } from './report.words.ts'
import { escapeReportText } from './safe.ts'

/** Section with its differing rows and the rows around them; null for rows left out. */
export interface ReportedSection {
  section: ComparisonSection
  rows: (ComparisonRow | null)[]
}

export interface ComparisonReport {
  comparison: FileComparison
  reported: readonly ReportedSection[]
  /** Number of listed differing rows, if there are more. */
  listed: number | null
  by: string
  at: Date
}

const moment = (at: Date) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' }).format(at)

// LibreOffice supports plain attributes of tables, and styles of paragraphs
const fonts = "font-family: 'Noto Sans CJK SC', 'Microsoft YaHei', 'PingFang SC', sans-serif"
const style = `
@page { size: 21cm 29.7cm; margin: 1.8cm 1.6cm }
body, p, td, th { ${fonts}; font-size: 9pt; color: #1a1d23 }
h1 { ${fonts}; font-size: 17pt; font-weight: bold; color: #1a1d23; margin-top: 0; margin-bottom: 2pt; margin-left: 0 }
h2 { ${fonts}; font-size: 11.5pt; font-weight: bold; color: #1a1d23; margin-top: 14pt; margin-bottom: 5pt; margin-left: 0 }
p { margin-top: 4pt; margin-bottom: 4pt }
p.quiet { color: #656d7b }
table { border-collapse: collapse }
td, th { word-break: break-word }
`
/** Table as wide as the page, its columns by share. */
const tableOf = (widths: readonly number[], head: readonly string[], rows: readonly string[]) =>
  [
    '<table width="100%" cellpadding="5" cellspacing="0" border="1" bordercolor="#dfe3e8" rules="all">',
    `<colgroup>${widths.map((width) => `<col width="${width}%">`).join('')}</colgroup>`,
    `<thead><tr bgcolor="#f4f6f9" valign="top">${head.map((words, at) => `<th width="${widths[at]}%" align="left">${escapeReportText(words)}</th>`).join('')}</tr></thead>`,
    '<tbody>',
    ...rows,
    '</tbody></table>',
  ].join('\n')

/** Returns the report as a self-contained page. */
export function comparisonReportHtml(
  { comparison, reported, listed, by, at }: ComparisonReport,
  say: ReportTranslate,
): string {
  const { state, left, right, cut, scanned, sections } = comparison
  const notes = [
    state === 'identical' && say('identical'),
    state === 'ready' && sections.every(({ changes }) => changes.length === 0) && say('same'),
    cut && say('cut'),
    scanned && say('scanned'),
    listed !== null && say('more', { count: listed }),
  ]
  return [
    `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${escapeReportText(say('title'))}</title><style>${style}</style></head><body>`,
    `<h1>${escapeReportText(say('title'))}</h1><p class="quiet">${escapeReportText(say('made', { name: by, time: moment(at) }))}</p>`,
    facts(left, right, say),
    state === 'ready' ? `<p><b>${escapeReportText(say('counts', sums(sections)))}</b></p>` : '',
    ...notes.map((note) => (note ? `<p>${escapeReportText(note)}</p>` : '')),
    ...reported.map((one) => sectionHtml(comparison.kind, one, say)),
    '</body></html>',
  ].join('\n')
}

function sums(sections: readonly ComparisonSection[]) {
  const sum = (of: 'added' | 'removed' | 'changed') => sections.reduce((count, one) => count + one[of], 0)
  return { added: sum('added'), removed: sum('removed'), changed: sum('changed') }
}

function facts(left: ComparisonSide, right: ComparisonSide, say: ReportTranslate): string {
  const row = (
    word: Parameters<ReportTranslate>[0],
    of: (side: ComparisonSide) => string,
    written = escapeReportText,
  ) =>
    `<tr valign="top"><th bgcolor="#f4f6f9" align="left">${escapeReportText(say(word))}</th><td>${written(of(left))}</td><td>${written(of(right))}</td></tr>`
  // in two lines, since a hash has no break points
  const halves = (hash: string) =>
    escapeReportText(hash.slice(0, 32)) + (hash.length > 32 ? `<br>${escapeReportText(hash.slice(32))}` : '')
  return tableOf(
    [14, 43, 43],
    ['', say('left'), say('right')],
    [
      row('file', ({ name }) => name),
      row('version', ({ number }) => `V${number}`),
      row('place', ({ position }) => position),
      row('size', ({ size }) => say('bytes', { count: size.toLocaleString('en') })),
      row('author', ({ createdByName }) => createdByName),
      row('time', ({ createdAt }) => moment(createdAt)),
      row('hash', ({ hash }) => hash.split('-').at(-1) ?? '', halves),
    ],
  )
}

function sectionHtml(
  kind: FileComparison['kind'],
  { section, rows }: ReportedSection,
  say: ReportTranslate,
): string {
  const { name, was, state } = section
  const said = [
    kind === 'sheets' ? say('sheet', { name }) : kind === 'slides' ? say('slide', { name }) : '',
    was !== undefined && say('was', { name: was }),
    (state === 'added' || state === 'removed') && say(state),
    name !== '' && say('counts', sums([section])),
  ].filter(Boolean)
  const cells = kind === 'sheets' || kind === 'archive'
  const widths = cells ? [20, 40, 40] : [6, 44, 6, 44]
  const head = cells
    ? [say(kind === 'sheets' ? 'cell' : 'entry'), say('left'), say('right')]
    : ['', say('left'), '', say('right')]
  const lines = rows.map((row) =>
    row === null ? `<tr><td colspan="${widths.length}">…</td></tr>` : reportRowsOfDifference(kind, row, say),
  )
  const title = said.length > 0 ? `<h2>${escapeReportText(said.join(' · '))}</h2>` : ''
  return `${title}\n${tableOf(widths, head, lines)}`
}
