import type { ComparisonRow } from '@cabinet/contract/comparison'
import { useText } from '../../kernel/text.ts'
import { FileIcon } from '../../ui/file-icon.tsx'
import { formatByteSize, splitFileName } from '../../ui/format.ts'
import { Tag, type TagProps } from '../../ui/tag.tsx'
import { messages } from './comparison.text.ts'
import styles from './entry-view.module.css'
import { HiddenRowsLine } from './hidden-line.tsx'
import { type ComparisonViewProps, useComparisonLines } from './use-lines.ts'

/** Pixels. */
const rowHeight = 38

/** The entries of two archives, by path. */
export function ArchiveEntriesView(props: ComparisonViewProps) {
  const t = useText(messages)
  const { scroller, height, lines, rowAt, current, show } = useComparisonLines(props, rowHeight)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a real table cannot lay out rows of which most are missing
    <div
      ref={scroller}
      className={styles.scroller}
      role="table"
      aria-label={t('rows')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: rows are read, not chosen */}
      <div role="row" className={styles.head}>
        {[t('entry'), t('leftSize'), t('rightSize'), t('state')].map((name) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <span role="columnheader" key={name}>
            {name}
          </span>
        ))}
      </div>
      <div className={styles.rows} style={{ height }}>
        {lines.map(({ item, what }) => (
          <div key={item.key} className={styles.place} style={{ top: item.start }}>
            {'hidden' in what ? (
              <HiddenRowsLine inTable count={what.hidden.count} onShow={() => show(what.hidden.from)} />
            ) : (
              <Line row={rowAt(what.row)} current={current(what.row)} />
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

const colours: Record<ComparisonRow['kind'], TagProps['colour']> = {
  same: 'grey',
  restyled: 'amber',
  changed: 'amber',
  added: 'green',
  removed: 'red',
}

function Line({ row, current }: { row: ComparisonRow | undefined; current: boolean }) {
  const t = useText(messages)
  if (!row) return null
  const path = row.leftText ?? row.rightText ?? ''
  const folder = row.style === 'heading'
  const size = (bytes: number | undefined) =>
    bytes === undefined ? '—' : folder ? '' : formatByteSize(bytes)
  const state =
    row.kind === 'added'
      ? t('stateAdded')
      : row.kind === 'removed'
        ? t('stateRemoved')
        : row.kind === 'same'
          ? t('stateSame')
          : t('stateChanged')
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div role="row" className={styles.row} data-kind={row.kind} data-current={current || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <span role="cell" className={styles.path} title={path}>
        <FileIcon
          folder={folder}
          suffix={folder ? '' : splitFileName(path.split('/').at(-1) ?? '')[1]}
          size={20}
        />
        <span>{path}</span>
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <span role="cell">{size(row.leftSize)}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <span role="cell">{size(row.rightSize)}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <span role="cell">
        <Tag colour={colours[row.kind]}>{state}</Tag>
      </span>
    </div>
  )
}
