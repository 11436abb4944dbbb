import type { ComparisonKind, ComparisonRow } from '@cabinet/contract/comparison'
import { useText } from '../../kernel/text.ts'
import { joinClassNames } from '../../ui/classes.ts'
import { markedTextPieces } from './comparison.rules.ts'
import { messages } from './comparison.text.ts'
import { HiddenRowsLine } from './hidden-line.tsx'
import styles from './text-view.module.css'
import { type ComparisonViewProps, useComparisonLines } from './use-lines.ts'

interface TextViewProps extends ComparisonViewProps {
  view: 'beside' | 'inline'
  kind: ComparisonKind
}

/** Two texts: side by side in rows that scroll together, or one below the other. */
export function ComparedTextView({ view, kind, ...props }: TextViewProps) {
  const t = useText(messages)
  const { scroller, height, lines, rowAt, measure, current, show } = useComparisonLines(props)
  return (
    <section
      ref={scroller}
      className={joinClassNames(styles.scroller, kind === 'text' && styles.code)}
      aria-label={t('rows')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <div className={styles.lines} style={{ height }}>
        {lines.map(({ item, what }) => (
          <div
            key={item.key}
            ref={measure}
            data-index={item.index}
            className={styles.place}
            style={{ transform: `translateY(${item.start}px)` }}
          >
            {'hidden' in what ? (
              <HiddenRowsLine count={what.hidden.count} onShow={() => show(what.hidden.from)} />
            ) : (
              <Line row={rowAt(what.row)} view={view} current={current(what.row)} />
            )}
          </div>
        ))}
      </div>
    </section>
  )
}

interface LineProps {
  row: ComparisonRow | undefined
  view: 'beside' | 'inline'
  current: boolean
}

function Line({ row, view, current }: LineProps) {
  if (!row) return <div className={styles.waiting} />
  const { kind } = row
  const both = kind === 'same' || kind === 'restyled'
  const left = <Text side="left" row={row} />
  const right = both ? <Text side="left" row={row} /> : <Text side="right" row={row} />
  const about = { 'data-kind': kind, 'data-style': row.style, 'data-current': current || undefined }
  if (view === 'beside')
    return (
      <div className={styles.beside} {...about}>
        <span className={styles.number}>{row.left}</span>
        <div className={styles.left} data-empty={row.leftText === undefined || undefined}>
          {left}
        </div>
        <span className={styles.number}>{row.right}</span>
        <div className={styles.right} data-empty={(!both && row.rightText === undefined) || undefined}>
          {right}
        </div>
      </div>
    )
  return (
    <div className={styles.inline} {...about}>
      {row.leftText !== undefined && (
        <div className={styles.one} data-side={both ? undefined : 'left'}>
          <span className={styles.number}>{row.left}</span>
          <span className={styles.number}>{both ? row.right : ''}</span>
          <span className={styles.sign} aria-hidden="true">
            {both ? '' : '−'}
          </span>
          <div className={styles.left}>{left}</div>
        </div>
      )}
      {!both && row.rightText !== undefined && (
        <div className={styles.one} data-side="right">
          <span className={styles.number} />
          <span className={styles.number}>{row.right}</span>
          <span className={styles.sign} aria-hidden="true">
            +
          </span>
          <div className={styles.right}>{right}</div>
        </div>
      )}
    </div>
  )
}

function Text({ side, row }: { side: 'left' | 'right'; row: ComparisonRow }) {
  const t = useText(messages)
  const text = side === 'left' ? row.leftText : row.rightText
  if (text === undefined) return null
  const changed = row.kind === 'changed'
  const pieces = changed
    ? markedTextPieces(text, side === 'left' ? row.leftMarks : row.rightMarks)
    : [{ text, marked: false }]
  const Mark = side === 'left' ? 'del' : 'ins'
  const marked = (piece: { text: string; marked: boolean }, at: number) =>
    piece.marked && piece.text !== '' ? <Mark key={at}>{piece.text}</Mark> : piece.text
  return (
    <>
      {row.style === 'row' ? <Cells pieces={pieces} side={side} /> : pieces.map(marked)}
      {row.kind === 'restyled' && <span className={styles.restyled}>{t('restyled')}</span>}
    </>
  )
}

type Piece = { text: string; marked: boolean }

/** A table row: tabs separate its cells, and marks may span several. */
function Cells({ pieces, side }: { pieces: readonly Piece[]; side: 'left' | 'right' }) {
  const cells: Piece[][] = [[]]
  for (const piece of pieces)
    for (const [at, text] of piece.text.split('\t').entries()) {
      if (at > 0) cells.push([])
      if (text !== '') cells.at(-1)!.push({ ...piece, text })
    }
  const Mark = side === 'left' ? 'del' : 'ins'
  return (
    <span className={styles.cells}>
      {cells.map((cell, at) => (
        <span key={at} className={styles.cell}>
          {cell.map(({ text, marked }, index) => (marked ? <Mark key={index}>{text}</Mark> : text))}
        </span>
      ))}
    </span>
  )
}
