import { ChevronDown, ChevronUp } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { IconButton } from '../icon-button.tsx'
import styles from './drawer.module.css'
import { AdminDrawer } from './drawer.tsx'
import type { AdminDrawerSpec } from './types.ts'
import { useAdminKitMessages } from './use-words.ts'

interface RowDrawerProps<Row> {
  drawer: AdminDrawerSpec<Row>
  rows: readonly Row[]
  id: string | undefined
  idOf(row: Row): string
  /** Opens another row, or none. */
  onGo(id: string | undefined): void
  table: RefObject<HTMLElement | null>
}

/** The drawer of the row in the address; it stays open when a command removes the row from the page. */
export function RowDrawer<Row>({ drawer, rows, id, idOf, onGo, table }: RowDrawerProps<Row>) {
  const t = useAdminKitMessages()
  const last = useRef<Row>(undefined)
  const index = id === undefined ? -1 : rows.findIndex((row) => idOf(row) === id)
  if (index >= 0) last.current = rows[index]
  const row = last.current
  const open = id !== undefined && row !== undefined && idOf(row) === id
  const close = () => onGo(undefined)
  const go = (to: number) => {
    const next = rows[to]
    if (next) onGo(idOf(next))
  }
  return (
    <AdminDrawer
      open={open}
      width={drawer.width ?? 560}
      onClose={close}
      onClosed={() => row && table.current?.querySelector<HTMLElement>(`[data-row="${idOf(row)}"]`)?.focus()}
      title={row && drawer.title(row)}
      actions={
        row && (
          <>
            {drawer.actions?.(row)}
            <IconButton
              small
              words={t('previousRow')}
              icon={<ChevronUp />}
              disabled={index <= 0}
              onClick={() => go(index - 1)}
            />
            <IconButton
              small
              words={t('nextRow')}
              icon={<ChevronDown />}
              disabled={index < 0 || index >= rows.length - 1}
              onClick={() => go(index + 1)}
            />
          </>
        )
      }
    >
      {row && (
        <>
          {drawer.hint && <p className={styles.hint}>{drawer.hint(row)}</p>}
          <div key={idOf(row)} className={styles.body}>
            {drawer.body(row, close)}
          </div>
        </>
      )}
    </AdminDrawer>
  )
}
