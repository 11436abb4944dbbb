// biome-ignore-all lint/a11y/useSemanticElements: the table's grid rows hold the focus
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: the table's grid rows hold the focus
import { Ellipsis } from 'lucide-react'
import { memo } from 'react'
import { Checkbox } from '../checkbox.tsx'
import { joinClassNames } from '../classes.ts'
import { IconButton } from '../icon-button.tsx'
import { SkeletonBar } from '../skeleton.tsx'
import { RowActionButton } from './act-button.tsx'
import styles from './table.module.css'
import type { AdminColumn, AdminRowAction } from './types.ts'
import { useAdminKitMessages } from './use-words.ts'

interface RowProps<Item> {
  row: Item
  id: string
  name: string
  index: number
  number: number
  columns: readonly AdminColumn<Item>[]
  inline: readonly AdminRowAction<Item>[]
  hasMenu: boolean
  /** The one row in the tab order. */
  reachable: boolean
  open: boolean
  /** Undefined: there are no checkboxes. */
  chosen: boolean | undefined
  onChoose: ((row: Item) => void) | undefined
  onMenu(at: Element, row: Item): void
}

function RowOf<Item>({
  row,
  id,
  name,
  index,
  number,
  columns,
  inline,
  hasMenu,
  reachable,
  open,
  chosen,
  onChoose,
  onMenu,
}: RowProps<Item>) {
  const t = useAdminKitMessages()
  return (
    <tr
      data-index={index}
      data-row={id}
      aria-rowindex={number}
      aria-selected={chosen ?? undefined}
      tabIndex={reachable ? 0 : -1}
      className={joinClassNames(open && styles.open)}
    >
      {chosen !== undefined && (
        <td className={styles.check}>
          <Checkbox
            tabIndex={-1}
            aria-label={t('select', { name })}
            checked={chosen}
            onChange={() => onChoose?.(row)}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.key}
          className={joinClassNames(at === 0 && styles.first, column.align === 'end' && styles.end)}
        >
          {column.render(row)}
        </td>
      ))}
      {(inline.length > 0 || hasMenu) && (
        <td className={styles.acts}>
          <div>
            {inline.map((action) => (
              <RowActionButton key={action.key} action={action} row={row} name={name} />
            ))}
            {hasMenu && (
              <IconButton
                small
                data-more
                words={t('actionsOf', { name })}
                aria-haspopup="menu"
                icon={<Ellipsis />}
                onClick={(event) => onMenu(event.currentTarget, row)}
              />
            )}
          </div>
        </td>
      )}
    </tr>
  )
}

// Memoised per row object, so that selecting one row does not re-render hundreds of cells.
export const AdminTableRow = memo(
  RowOf,
  (before, after) =>
    before.row === after.row &&
    before.chosen === after.chosen &&
    before.open === after.open &&
    before.reachable === after.reachable &&
    before.index === after.index &&
    before.number === after.number &&
    before.columns === after.columns &&
    before.inline === after.inline &&
    before.hasMenu === after.hasMenu,
) as typeof RowOf

interface WaitingRowProps<Item> {
  at: number
  columns: readonly AdminColumn<Item>[]
  checks: boolean
  actions: boolean
}

/** A placeholder for a row that is loading. */
export function AdminWaitingRow<Item>({ at, columns, checks, actions }: WaitingRowProps<Item>) {
  const vary = (least: number, most: number, seed: number) => least + ((at * 37 + seed * 53) % (most - least))
  return (
    <tr className={styles.waiting}>
      {checks && (
        <td className={styles.check}>
          <SkeletonBar width={16} height={16} radius={4} />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.key} className={joinClassNames(index === 0 && styles.first)}>
          {column.waiting === 'person' ? (
            <div className={styles.two}>
              <SkeletonBar width={32} height={32} radius={16} />
              <div>
                <SkeletonBar width={vary(60, 120, index)} height={11} />
                <SkeletonBar width={vary(80, 140, index + 3)} height={9} />
              </div>
            </div>
          ) : column.waiting === 'bar' ? (
            <div className={styles.lines}>
              <SkeletonBar width={vary(60, 100, index)} height={9} />
              <SkeletonBar height={4} radius={2} />
            </div>
          ) : column.waiting === 'tag' ? (
            <SkeletonBar width={vary(44, 80, index)} height={20} />
          ) : (
            <SkeletonBar width={`${vary(35, 80, index)}%`} />
          )}
        </td>
      ))}
      {actions && (
        <td className={styles.acts}>
          <SkeletonBar width={28} height={10} />
        </td>
      )}
    </tr>
  )
}
