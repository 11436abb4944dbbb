import type { ComparisonCell, ComparisonRow, FileComparison } from '@cabinet/contract/comparison'
import { itemAt } from '../../../kernel/certain.ts'
import type { ReportTranslate } from './report.words.ts'
import { escapeReportText } from './safe.ts'

const colours = { left: '#ffe3e3', right: '#dcf5e7', leftMark: '#ffb8b8', rightMark: '#a5e3c0' }

/** Characters of one text in a report. */
const most = 4000

/** Returns a comparison row as table rows; context rows of sheets and archives are omitted. */
export function reportRowsOfDifference(
  kind: FileComparison['kind'],
  row: ComparisonRow,
  say: ReportTranslate,
): string {
  if (kind === 'sheets') return (row.cells ?? []).map((cell) => cellRow(row, cell)).join('')
  if (kind === 'archive') return row.kind === 'same' ? '' : entryRow(row, say)
  const changed = row.kind !== 'same' && row.kind !== 'restyled'
  const right = row.kind === 'same' || row.kind === 'restyled' ? row.leftText : row.rightText
  const half = (
    side: 'left' | 'right',
    number: number | undefined,
    text: string | undefined,
    marks?: number[],
  ) => {
    const colour = changed && text !== undefined ? ` bgcolor="${colours[side]}"` : ''
    return `<td align="right"><font color="#656d7b">${number || ''}</font></td><td${colour}>${text === undefined ? '' : marked(text, marks, colours[`${side}Mark`])}</td>`
  }
  const note = row.kind === 'restyled' ? ` <i>(${escapeReportText(say('restyled'))})</i>` : ''
  return `<tr valign="top">${half('left', row.left, row.leftText, row.leftMarks)}${half('right', row.right, right, row.rightMarks).replace(/<\/td>$/, `${note}</td>`)}</tr>`
}

function marked(text: string, marks: readonly number[] = [], colour: string): string {
  const pieces: string[] = []
  let at = 0
  for (let index = 0; index < marks.length && itemAt(marks, index) < most; index += 2) {
    const [from, until] = [itemAt(marks, index), Math.min(most, itemAt(marks, index + 1))]
    pieces.push(
      escapeReportText(text.slice(at, from)),
      `<span style="background: ${colour}">${escapeReportText(text.slice(from, until))}</span>`,
    )
    at = until
  }
  pieces.push(escapeReportText(text.slice(at, most)), text.length > most ? '…' : '')
  return pieces.join('')
}

/** 0 -> 'A', 27 -> 'AB'. */
function columnName(column: number): string {
  let name = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}

function cellRow({ left, right }: ComparisonRow, cell: ComparisonCell): string {
  if (cell.kind === 'same') return ''
  const restyled = cell.kind === 'restyled'
  const value = (text: string | undefined, formula: string | undefined, look: string | undefined) =>
    [
      escapeReportText((text ?? '').slice(0, most)),
      formula && `<i>=${escapeReportText(formula)}</i>`,
      look && `<i>${escapeReportText(look)}</i>`,
    ]
      .filter(Boolean)
      .join('<br>')
  return `<tr valign="top"><td>${columnName(cell.column)}${right ?? left}</td>
<td${cell.kind === 'added' ? '' : ` bgcolor="${colours.left}"`}>${value(cell.left, cell.leftFormula, cell.leftLook)}</td>
<td${cell.kind === 'removed' ? '' : ` bgcolor="${colours.right}"`}>${value(restyled ? cell.left : cell.right, cell.rightFormula, cell.rightLook)}</td></tr>`
}

function entryRow(
  { kind, leftText, rightText, leftSize, rightSize }: ComparisonRow,
  say: ReportTranslate,
): string {
  const size = (bytes: number | undefined, colour: string) =>
    bytes === undefined
      ? '<td></td>'
      : `<td bgcolor="${colour}">${escapeReportText(say('bytes', { count: bytes.toLocaleString('en') }))}</td>`
  const there = { left: kind !== 'added', right: kind !== 'removed' }
  return `<tr valign="top"><td>${escapeReportText(rightText ?? leftText ?? '')}</td>${size(there.left ? (leftSize ?? 0) : undefined, colours.left)}${size(there.right ? (rightSize ?? 0) : undefined, colours.right)}</tr>`
}
