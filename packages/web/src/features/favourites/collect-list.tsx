// biome-ignore-all lint/a11y/useSemanticElements: a grid with its own keys
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus (aria-activedescendant)
import type { CollectionRow } from '@cabinet/contract/favourites'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useId, useRef } from 'react'
import { useText } from '../../kernel/text.ts'
import { joinClassNames } from '../../ui/classes.ts'
import { listKeyCommandOf } from '../../ui/grid/keys.ts'
import { type AnchorBox, pointAsAnchor } from '../../ui/place.ts'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { useDataTips } from '../../ui/tips.ts'
import { runActionOnRows } from '../files/index.ts'
import { useRelativeTimeText } from '../nodes/index.ts'
import styles from './collect-list.module.css'
import { CollectionListRow } from './collect-row.tsx'
import { messages } from './favourites.text.ts'
import type { useButtonActions } from './use-button-actions.ts'
import type { CollectionPageState } from './use-collection.ts'

interface CollectListProps {
  collection: CollectionPageState
  actions: ReturnType<typeof useButtonActions>
  onOpen: (row: CollectionRow) => void
  onUp: () => void
  onMenu: (at: AnchorBox, rows: CollectionRow[]) => void
}

const at = (target: EventTarget, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null
const indexAt = (target: EventTarget) => Number(at(target, '[data-index]')?.dataset.index ?? -1)

/** Columns of the specification; only the name and the time can be sorted. */
const columns = ['name', 'position', 'updatedAt', 'uploadedBy', 'operate'] as const

/** One page of rows, with mouse and keyboard handled by the list. */
export function CollectionList({ collection, actions, onOpen, onUp, onMenu }: CollectListProps) {
  useDataTips()
  const t = useText(messages)
  const ago = useRelativeTimeText()
  const own = useId()
  const grid = useRef<HTMLDivElement>(null)
  const { rows, selecting, asked, change } = collection
  const { selection } = selecting
  const chosen = () => [...selection.rows.values()]

  const menuAt = (place: AnchorBox, index: number) => {
    const row = rows[index]
    if (!row) return
    if (selection.rows.has(row.id)) return onMenu(place, chosen())
    selecting.press(index, { ctrl: false, shift: false })
    onMenu(place, [row])
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const index = indexAt(event.target)
    const row = rows[index]
    if (!row) return at(event.target, '[role=columnheader]') ? undefined : selecting.clear()
    const act = at(event.target, '[data-act]')?.dataset.act
    if (act === 'check') return selecting.toggle(index)
    if (act) return actions.run(act, [row])
    selecting.press(index, { ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey })
  }
  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    const row = rows[indexAt(event.target)]
    if (row && !at(event.target, '[data-act]')) onOpen(row)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof HTMLButtonElement && (event.key === 'Enter' || event.key === ' ')) return
    const command = listKeyCommandOf(event)
    if (!command) return
    if (command.kind === 'step') {
      const to = selecting.step(command.by, { ...command, columns: 1, page: 10 })
      grid.current?.querySelector(`[data-index="${to}"]`)?.scrollIntoView({ block: 'nearest' })
    } else if (command.kind === 'all') selecting.all()
    else if (command.kind === 'clear') selecting.clear()
    else if (command.kind === 'up') onUp()
    else if (command.kind === 'toggle' && selection.focus >= 0) selecting.toggle(selection.focus)
    else if (command.kind === 'open') {
      const row = rows[selection.focus] ?? chosen()[0]
      if (row) onOpen(row)
    } else if (command.kind === 'menu') {
      const focus = event.currentTarget.querySelector('[data-focus]') ?? event.currentTarget
      menuAt(focus.getBoundingClientRect(), selection.focus)
    } else if (command.kind === 'action') {
      if (command.key === 'delete') actions.run('uncollect', chosen())
      else if (command.key === 'preview') actions.run('preview', chosen())
      else if (command.key === 'favourite' || command.key === 'label')
        runActionOnRows(
          command.key,
          chosen().map(({ item }) => item),
        )
      else return
    } else return
    event.preventDefault()
  }
  const sortBy = (column: 'name' | 'updatedAt') =>
    change(
      asked.sort !== column
        ? { sort: column, order: column === 'name' ? 'asc' : 'desc' }
        : { order: asked.order === 'asc' ? 'desc' : 'asc' },
    )
  const all = selection.rows.size === 0 ? false : selection.rows.size >= rows.length ? true : 'mixed'
  const Arrow = asked.order === 'asc' ? ArrowUp : ArrowDown
  return (
    <div
      ref={grid}
      className={joinClassNames(styles.grid, all && styles.choosing)}
      role="grid"
      tabIndex={0}
      aria-label={t('list')}
      aria-multiselectable
      aria-rowcount={rows.length + 1}
      aria-activedescendant={selection.focus >= 0 ? `${own}-${selection.focus}` : undefined}
      aria-busy={collection.answer.isPlaceholderData}
      onClick={onClick}
      onDoubleClick={onDoubleClick}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => {
        event.preventDefault()
        menuAt(pointAsAnchor(event), indexAt(event.target))
      }}
    >
      <div role="row" aria-rowindex={1} className={styles.head}>
        <div role="columnheader" className={styles.check}>
          <span
            role="checkbox"
            tabIndex={0}
            aria-checked={all}
            aria-label={t('selectAll')}
            onClick={() => (all === true ? selecting.clear() : selecting.all())}
            onKeyDown={(event) => {
              if (event.key !== ' ') return
              event.preventDefault()
              event.stopPropagation()
              all === true ? selecting.clear() : selecting.all()
            }}
          />
        </div>
        {columns.map((column) => (
          <div
            key={column}
            role="columnheader"
            {...(asked.sort === column && {
              'aria-sort': asked.order === 'asc' ? ('ascending' as const) : ('descending' as const),
            })}
          >
            {column === 'name' || column === 'updatedAt' ? (
              <button type="button" onClick={() => sortBy(column)}>
                {t(column)}
                {asked.sort === column && <Arrow size={13} aria-hidden="true" />}
              </button>
            ) : (
              t(column)
            )}
          </div>
        ))}
      </div>
      <div role="rowgroup" className={styles.rows}>
        {rows.map((row, index) => (
          <CollectionListRow
            key={row.id}
            row={row}
            index={index}
            id={`${own}-${index}`}
            selected={selection.rows.has(row.id)}
            focused={selection.focus === index}
            buttons={actions.buttons}
            ago={ago}
          />
        ))}
      </div>
    </div>
  )
}

/** Skeleton rows while the first page loads. */
export function CollectWaiting() {
  const t = useText(messages)
  return (
    <div className={styles.waiting} role="status" aria-busy="true" aria-label={t('loading')}>
      {[180, 240, 150, 210, 260, 170, 220, 190].map((width) => (
        <div key={width} className={styles.row}>
          <span />
          <span className={styles.name}>
            <SkeletonBar width={24} height={24} radius={7} />
            <SkeletonBar width={width} />
          </span>
          <SkeletonBar width={width - 60} />
          <SkeletonBar width={90} />
          <SkeletonBar width={70} />
          <SkeletonBar width={84} />
        </div>
      ))}
    </div>
  )
}
