// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid has no elements of its own
import type { SearchHit } from '@cabinet/contract/search'
import { useId, useMemo, useRef } from 'react'
import { commonMessages } from '../../kernel/common.text.ts'
import { useText } from '../../kernel/text.ts'
import { joinClassNames } from '../../ui/classes.ts'
import { GridBody, type GridView } from '../../ui/grid/body.tsx'
import { defaultWidths, type GridColumn } from '../../ui/grid/columns.ts'
import { listMeasures } from '../../ui/grid/grid.tsx'
import { useGridColumns } from '../../ui/grid/use-columns.ts'
import { useRowFocusInteraction } from '../../ui/grid/use-row-focus.ts'
import type { ListSelecting, SelectableRows } from '../../ui/grid/use-selection.ts'
import type { AnchorBox } from '../../ui/place.ts'
import { useDataTips } from '../../ui/tips.ts'
import { useRelativeTimeText } from '../nodes/index.ts'
import { SearchHitCell } from './hit-cell.tsx'
import { openSearchHit } from './search.api.ts'
import styles from './search.module.css'
import { messages } from './search.text.ts'

interface HitListProps {
  rows: SelectableRows<SearchHit>
  selecting: ListSelecting<SearchHit>
  /** The element that scrolls. */
  scroller: HTMLElement
  /** Keeps its identity. */
  onMenu: (at: AnchorBox | Element, hit: SearchHit) => void
}

/** Pixels of a result without an excerpt, and above the first one. */
const usualHeight = 66
const above = 12
const nameOf = (hit: SearchHit) => hit.name
/** One column has no width to remember. */
const memory = { widths: defaultWidths, remember: () => undefined }

/** The results, each as high as its excerpt; the rows hold the focus. */
export function SearchHitList({ rows, selecting, scroller, onMenu }: HitListProps) {
  useDataTips()
  const t = useText(messages)
  const c = useText(commonMessages)
  const ago = useRelativeTimeText()
  const gridId = useId()
  const view = useRef<GridView>(null)
  const column = useMemo(
    (): GridColumn<SearchHit>[] => [
      {
        key: 'hit',
        words: t('list'),
        width: { share: 1, least: 0 },
        render: (hit) => <SearchHitCell hit={hit} ago={ago} onMenu={onMenu} />,
      },
    ],
    [t, ago, onMenu],
  )
  const columns = useGridColumns(column, memory, { scroller, checkWidth: listMeasures.check })
  const events = useRowFocusInteraction({
    rows,
    selecting,
    selectable: true,
    reveal: (index) => view.current?.reveal(index),
    onDoublePress: openSearchHit,
    onOpen: openSearchHit,
    onMenu,
  })
  const { selection } = selecting
  return (
    <div
      role="grid"
      className={joinClassNames(styles.hits, selection.rows.size > 0 && 'choosing')}
      aria-label={t('list')}
      aria-multiselectable
      aria-rowcount={rows.total}
      {...events}
    >
      <GridBody
        rows={rows}
        selection={selection}
        selectable
        columns={columns}
        scroller={scroller}
        gridId={gridId}
        view={view}
        rowHeight={usualHeight}
        rowGap={0}
        headHeight={above}
        before={-1}
        spaceBelow={0}
        measured
        focusesRows
        selectWords={c('selectRow', { name: '{name}' })}
        nameOf={nameOf}
      />
    </div>
  )
}
