// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid has no elements of its own
import { useId, useRef, useState } from 'react'
import { joinClassNames } from '../classes.ts'
import type { AnchorBox } from '../place.ts'
import { useDataTips } from '../tips.ts'
import { GridBody, type GridBodyProps, type GridRows, type GridView } from './body.tsx'
import type { GridColumn } from './columns.ts'
import { defaultWidths } from './columns.ts'
import styles from './grid.module.css'
import { GridHead, type GridHeadWords, selectedPart } from './head.tsx'
import type { ListKeyCommand } from './keys.ts'
import type { IdentifiedRow } from './selection.ts'
import { GridWaitingRows } from './skeleton.tsx'
import { type GridColumnMemory, useGridColumns } from './use-columns.ts'
import { useGridInteraction } from './use-interaction.ts'
import type { ListSelecting } from './use-selection.ts'

/** Pixels of a list's checkboxes, of its sticky head with the gap below it, and of the gap between rows. */
export const listMeasures = { check: 42, head: 42, gap: 2 } as const

export interface GridWords extends GridHeadWords {
  /** Name of the grid. */
  label: string
  /** Label of a row's checkbox with `{name}`. */
  select: string
}

export interface ListGridProps<Row extends IdentifiedRow>
  extends Pick<GridBodyProps<Row>, 'rowHeight' | 'nameOf' | 'whole' | 'spaceBelow'> {
  words: GridWords
  rows: GridRows<Row>
  selecting: ListSelecting<Row>
  /** Keeps its identity while nothing changes. */
  columns: readonly GridColumn<Row>[]
  memory: GridColumnMemory
  sort?: { key: string | undefined; order: 'asc' | 'desc' | undefined }
  onSort?: (key: string) => void
  /** Other rows than those shown are loading. */
  stale?: boolean
  onOpen?: (row: Row) => void
  onMenu?: (at: AnchorBox, rows: Row[]) => void
  onAct?: (act: string, row: Row) => void
  onCommand?: (command: ListKeyCommand) => boolean
}

/** A list of files or of what stands for them: a press selects, the grid holds the focus. */
export function ListGrid<Row extends IdentifiedRow>(props: ListGridProps<Row>) {
  useDataTips()
  const { words, rows, selecting, onMenu } = props
  const { selection } = selecting
  const gridId = useId()
  const view = useRef<GridView>(null)
  // State instead of a ref, so that the rows see the element as soon as it exists.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const columns = useGridColumns(props.columns, props.memory, { scroller, checkWidth: listMeasures.check })
  const { events } = useGridInteraction<Row>({
    rows,
    selecting,
    view,
    onOpen: props.onOpen,
    onMenu: onMenu && ((at, picked) => picked && onMenu(at, picked)),
    onAct: props.onAct,
    onCommand: props.onCommand,
  })
  const part = selectedPart(selection.rows.size, rows.total)
  return (
    <div
      ref={setScroller}
      className={joinClassNames(styles.grid, part !== 'none' && 'choosing')}
      role="grid"
      tabIndex={0}
      aria-label={words.label}
      aria-multiselectable
      aria-rowcount={rows.total + 1}
      aria-activedescendant={selection.focus >= 0 ? `${gridId}-${selection.focus}` : undefined}
      aria-busy={props.stale || undefined}
      {...events}
    >
      <GridHead
        words={words}
        columns={columns}
        {...(props.sort && { sort: props.sort })}
        {...(props.onSort && { onSort: props.onSort })}
        selecting={{ part, all: selecting.all, clear: selecting.clear }}
      />
      {scroller && (
        <GridBody
          rows={rows}
          selection={selection}
          selectable
          columns={columns}
          scroller={scroller}
          gridId={gridId}
          view={view}
          rowHeight={props.rowHeight}
          rowGap={listMeasures.gap}
          headHeight={listMeasures.head}
          selectWords={words.select}
          nameOf={props.nameOf}
          {...(props.whole !== undefined && { whole: props.whole })}
          {...(props.spaceBelow !== undefined && { spaceBelow: props.spaceBelow })}
        />
      )}
    </div>
  )
}

const unsized: GridColumnMemory = { widths: defaultWidths, remember: () => undefined }

interface GridSkeletonProps<Row> {
  /** Read aloud. */
  label: string
  columns: readonly GridColumn<Row>[]
  /** Widths that the rows will have. */
  memory?: GridColumnMemory
  rows?: number
}

/** Skeleton rows while a list loads for the first time, delayed so that fast answers do not flash. */
export function GridSkeleton<Row>({ label, columns, memory = unsized, rows = 12 }: GridSkeletonProps<Row>) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const { shown, style } = useGridColumns(columns, memory, { scroller, checkWidth: listMeasures.check })
  return (
    <div
      ref={setScroller}
      className={joinClassNames(styles.grid, styles.late)}
      role="status"
      aria-busy="true"
      aria-label={label}
    >
      <div className={styles.head} style={style} />
      <div aria-hidden="true">
        <GridWaitingRows count={rows} columns={shown} selectable style={style} />
      </div>
    </div>
  )
}
