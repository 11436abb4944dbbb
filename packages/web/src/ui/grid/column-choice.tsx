import { Columns3 } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Checkbox } from '../checkbox.tsx'
import { IconButton } from '../icon-button.tsx'
import { Popover } from '../popover.tsx'
import styles from './column-choice.module.css'

/** Columns whose visibility the user changed from the default: key -> shown. */
export type SwitchedColumns = Readonly<Record<string, boolean>>
export const untouchedColumns: SwitchedColumns = {}

interface ChoosableColumn {
  key: string
  /** May be switched off by the user (default). The first column never is. */
  hideable?: boolean
  /** Off until switched on. */
  hidden?: boolean
}

export interface ColumnChoiceState<Column> {
  columns: readonly Column[]
  /** The columns that may be switched. */
  optional: readonly Column[]
  isShown(key: string): boolean
  toggle(key: string): void
  reset: (() => void) | undefined
}

/** The visible columns and a function to switch them; the caller remembers what was switched. */
export function useColumnChoice<Column extends ChoosableColumn>(
  all: readonly Column[],
  [switched, remember]: readonly [SwitchedColumns, (switched: SwitchedColumns) => void],
): ColumnChoiceState<Column> {
  const columns = useMemo(
    () =>
      all.filter(
        (column, at) => at === 0 || column.hideable === false || (switched[column.key] ?? !column.hidden),
      ),
    [all, switched],
  )
  const isShown = (key: string) => columns.some((column) => column.key === key)
  return {
    columns,
    optional: all.filter((column, at) => at > 0 && column.hideable !== false),
    isShown,
    toggle: (key) => remember({ ...switched, [key]: !isShown(key) }),
    reset: Object.keys(switched).length ? () => remember(untouchedColumns) : undefined,
  }
}

interface ColumnChoiceProps {
  words: { button: string; title: string; reset: string }
  options: readonly { key: string; words: string }[]
  state: Pick<ColumnChoiceState<never>, 'isShown' | 'toggle' | 'reset'>
}

/** Menu to choose the visible columns. */
export function ColumnChoice({ words, options, state }: ColumnChoiceProps) {
  const holder = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  if (options.length === 0) return null
  const button = holder.current?.querySelector('button')
  return (
    <span ref={holder}>
      <IconButton
        words={words.button}
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
          aria-label={words.title}
          className={styles.card}
          onClose={() => setOpen(false)}
        >
          {options.map((option, at) => (
            <Checkbox
              key={option.key}
              className={styles.one ?? ''}
              autoFocus={at === 0}
              checked={state.isShown(option.key)}
              onChange={() => state.toggle(option.key)}
            >
              {option.words}
            </Checkbox>
          ))}
          {state.reset && (
            <button type="button" className={styles.reset} onClick={state.reset}>
              {words.reset}
            </button>
          )}
        </Popover>
      )}
    </span>
  )
}
