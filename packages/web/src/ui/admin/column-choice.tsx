import { Columns3 } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Checkbox } from '../checkbox.tsx'
import { IconButton } from '../icon-button.tsx'
import { Popover } from '../popover.tsx'
import styles from './column-choice.module.css'
import { adminKitHost, useHostTranslate } from './host.ts'
import type { AdminColumn } from './types.ts'
import { useAdminKitMessages } from './use-words.ts'

/** Columns whose visibility the user changed from the page's default: key -> shown. */
type Switched = Readonly<Record<string, boolean>>
const untouched: Switched = {}

/** Returns the visible columns and a function to switch them; remembered per page. */
export function useColumnChoice<Row>(name: string, all: readonly AdminColumn<Row>[]) {
  const [switched, remember] = adminKitHost().usePref<Switched>(`admin.${name}.columns`, untouched)
  const columns = useMemo(
    () =>
      all.filter(
        (column, at) => at === 0 || column.hideable === false || (switched[column.key] ?? !column.hidden),
      ),
    [all, switched],
  )
  const optional = all.filter((column, at) => at > 0 && column.hideable !== false)
  return {
    columns,
    optional,
    isShown: (key: string) => columns.some((column) => column.key === key),
    toggle: (key: string) => remember({ ...switched, [key]: !columns.some((column) => column.key === key) }),
    reset: Object.keys(switched).length ? () => remember(untouched) : undefined,
  }
}

interface ColumnChoiceProps {
  state: Omit<ReturnType<typeof useColumnChoice>, 'optional' | 'columns'> & {
    optional: readonly { key: string; words: AdminColumn<unknown>['words'] }[]
  }
}

/** Menu to choose the visible columns. */
export function ColumnChoice({ state }: ColumnChoiceProps) {
  const t = useAdminKitMessages()
  const say = useHostTranslate()
  const holder = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  if (state.optional.length === 0) return null
  const button = holder.current?.querySelector('button')
  return (
    <span ref={holder}>
      <IconButton
        words={t('columns')}
        icon={<Columns3 />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && button && (
        <Popover
          anchor={button}
          align="end"
          role="dialog"
          aria-label={t('columnsOf')}
          className={styles.card}
          onClose={() => setOpen(false)}
        >
          {state.optional.map(({ key, words }, at) => (
            <Checkbox
              key={key}
              className={styles.one ?? ''}
              autoFocus={at === 0}
              checked={state.isShown(key)}
              onChange={() => state.toggle(key)}
            >
              {say(words)}
            </Checkbox>
          ))}
          {state.reset && (
            <button type="button" className={styles.reset} onClick={state.reset}>
              {t('reset')}
            </button>
          )}
        </Popover>
      )}
    </span>
  )
}
