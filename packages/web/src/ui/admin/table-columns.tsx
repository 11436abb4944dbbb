import { Ellipsis } from 'lucide-react'
import { useMemo } from 'react'
import type { GridColumn } from '../grid/columns.ts'
import { IconButton } from '../icon-button.tsx'
import { RowActionButton } from './act-button.tsx'
import { useHostTranslate } from './host.ts'
import styles from './table.module.css'
import type { AdminColumn, AdminRowAction } from './types.ts'
import type { AdminRow } from './use-page-selection.ts'
import { useAdminKitMessages } from './use-words.ts'

interface TableColumnsOptions<Row> {
  columns: readonly AdminColumn<Row>[]
  nameOf(row: Row): string
  inline: readonly AdminRowAction<Row>[]
  hasMenu: boolean
  onMenu(at: Element, row: Row): void
}

/** Pixels of a column without a width of its own, at least. */
const flexible = 210
/** Pixels of a button with its gap, and of the padding around them. */
const button = 32
const around = 28

/** Columns of a page for the grid: the first stays at the left, the row's buttons at the right. */
export function useTableColumns<Row>(options: TableColumnsOptions<Row>): GridColumn<AdminRow<Row>>[] {
  const { columns, nameOf, inline, hasMenu, onMenu } = options
  const t = useAdminKitMessages()
  const say = useHostTranslate()
  return useMemo(() => {
    const shown = columns.map(
      (column, at): GridColumn<AdminRow<Row>> => ({
        key: column.key,
        words: say(column.words),
        width: column.width ?? { share: 1, least: flexible },
        render: ({ row }) => column.render(row),
        ...(column.sortable && { sortable: true }),
        ...(column.align && { align: column.align }),
        ...(at === 0 && { stick: 'start' as const }),
        ...(column.waiting && column.waiting !== 'text' && { waiting: column.waiting }),
      }),
    )
    if (inline.length === 0 && !hasMenu) return shown
    const buttons: GridColumn<AdminRow<Row>> = {
      key: 'rowActions',
      words: t('actions'),
      silent: true,
      width: inline.length * button + (hasMenu ? button : 0) + around,
      stick: 'end',
      className: styles.acts,
      render: ({ row }) => (
        <div>
          {inline.map((action) => (
            <RowActionButton
              key={`${action.key} ${say(action.words)}`}
              action={action}
              row={row}
              name={nameOf(row)}
            />
          ))}
          {hasMenu && (
            <IconButton
              small
              data-more
              words={t('actionsOf', { name: nameOf(row) })}
              aria-haspopup="menu"
              icon={<Ellipsis />}
              onClick={(event) => onMenu(event.currentTarget, row)}
            />
          )}
        </div>
      ),
    }
    return [...shown, buttons]
  }, [columns, nameOf, inline, hasMenu, onMenu, t, say])
}
