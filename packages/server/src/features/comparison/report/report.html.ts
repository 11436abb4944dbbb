import type {
  Comparison,
  ComparisonRow,
  ComparisonSection,
  ComparisonSide,
} from '@cabinet/contract/comparison'
import { difference } from './report.rows.ts'
import type { Say } from './report.words.ts'
import { safe } from './safe.ts'

/** A section with those of its rows that differ, and rows around them; null where some are left out. */
export interface Reported {
  section: ComparisonSection
  rows: (ComparisonRow | null)[]
}

export interface Report {
  comparison: Comparison
  reported: readonly Reported[]
  /** Rows that differ and are listed, where there are more. */
  listed: number | null
  by: string
  at: Date
}

const moment = (at: Date) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' }).format(at)

// what LibreOffice reads of a page: plain tables with widths and colours of their own
const style = `
@page { size: 21cm 29.7cm; margin: 1.8cm 1.6cm }
body, td, th { font-family: 'Noto Sans CJK SC', 'Microsoft YaHei', 'PingFang SC', sans-serif; font-size: 9pt; color: #1a1d23 }
h1 { font-size: 17pt; font-weight: bold; margin: 0 0 2pt }
h2 { font-size: 11.5pt; font-weight: bold; margin: 14pt 0 4pt }
p { margin: 2pt 0 }
p.quiet, td.quiet { color: #656d7b }
table { width: 100%; border-collapse: collapse; margin-top: 6pt }
td, th { border: 1px solid #dfe3e8; padding: 3pt 5pt; text-align: left; vertical-align: top; word-break: break-word }
th { background: #f4f6f9; font-weight: bold }
td.number { color: #656d7b; text-align: right }
`

/** The report as a page that needs nothing else. */
export function reportHtml({ comparison, reported, listed, by, at }: Report, say: Say): string {
  const { state, left, right, cut, scanned, sections } = comparison
  const notes = [
    state === 'identical' && say('identical'),
    state === 'ready' && sections.every(({ changes }) => changes.length === 0) && say('same'),
    cut && say('cut'),
    scanned && say('scanned'),
    listed !== null && say('more', { count: listed }),
  ]
  return [
    `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${safe(say('title'))}</title><style>${style}</style></head><body>`,
    `<h1>${safe(say('title'))}</h1><p class="quiet">${safe(say('made', { name: by, time: moment(at) }))}</p>`,
    facts(left, right, say),
    state === 'ready' ? `<p><b>${safe(say('counts', sums(sections)))}</b></p>` : '',
    ...notes.map((note) => (note ? `<p>${safe(note)}</p>` : '')),
    ...reported.map((one) => sectionHtml(comparison.kind, one, say)),
    '</body></html>',
  ].join('\n')
}

function sums(sections: readonly ComparisonSection[]) {
  const sum = (of: 'added' | 'removed' | 'changed') => sections.reduce((count, one) => count + one[of], 0)
  return { added: sum('added'), removed: sum('removed'), changed: sum('changed') }
}

function facts(left: ComparisonSide, right: ComparisonSide, say: Say): string {
  const row = (word: Parameters<Say>[0], of: (side: ComparisonSide) => string) =>
    `<tr><th>${safe(say(word))}</th><td>${safe(of(left))}</td><td>${safe(of(right))}</td></tr>`
  return `<table><col width="14%"><col width="43%"><col width="43%">
<tr><th></th><th>${safe(say('left'))}</th><th>${safe(say('right'))}</th></tr>
${row('file', ({ name }) => name)}
${row('version', ({ number }) => `V${number}`)}
${row('place', ({ position }) => position)}
${row('size', ({ size }) => say('bytes', { count: size.toLocaleString('en') }))}
${row('author', ({ createdByName }) => createdByName)}
${row('time', ({ createdAt }) => moment(createdAt))}
${row('hash', ({ hash }) => hash)}
</table>`
}

function sectionHtml(kind: Comparison['kind'], { section, rows }: Reported, say: Say): string {
  const { name, was, state } = section
  const said = [
    kind === 'sheets' ? say('sheet', { name }) : kind === 'slides' ? say('slide', { name }) : '',
    was !== undefined && say('was', { name: was }),
    (state === 'added' || state === 'removed') && say(state),
    say('counts', sums([section])),
  ]
  const title = said.filter(Boolean).join(' · ')
  const heads =
    kind === 'sheets' ? ['cell', 'left', 'right'] : kind === 'archive' ? ['entry', 'left', 'right'] : null
  const widths = heads ? ['20%', '40%', '40%'] : ['6%', '44%', '6%', '44%']
  const head = heads
    ? heads.map((word) => `<th>${safe(say(word as 'cell'))}</th>`).join('')
    : `<th></th><th>${safe(say('left'))}</th><th></th><th>${safe(say('right'))}</th>`
  return [
    `<h2>${safe(title)}</h2><table>`,
    ...widths.map((width) => `<col width="${width}">`),
    `<thead><tr>${head}</tr></thead>`,
    ...rows.map((row) =>
      row === null
        ? `<tr><td class="quiet" colspan="${widths.length}">…</td></tr>`
        : difference(kind, row, say),
    ),
    '</table>',
  ].join('\n')
}
