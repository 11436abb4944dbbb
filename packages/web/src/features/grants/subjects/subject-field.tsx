import type { GrantSubjectKind, GrantSubjectMatch } from '@cabinet/contract/grants.subjects'
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { messages } from '../sheet.text.ts'
import styles from './subject-field.module.css'
import { GrantSubjectIcon } from './subject-icon.tsx'
import { SubjectMatchList } from './subject-matches.tsx'
import { useSubjectSearch } from './use-subject-search.ts'

export interface SubjectFieldProps {
  chosen: readonly GrantSubjectMatch[]
  /** Keys `kind id` of subjects that have access already. */
  taken: ReadonlySet<string>
  /** Why those cannot be chosen, instead of the access that they have. */
  takenWords?: string
  /** People alone. */
  isPeopleOnly?: boolean
  /** Kinds that are offered, three at most, in the order of the matches; all without. */
  kinds?: readonly GrantSubjectKind[]
  /** Milliseconds that typing rests before the server is asked. */
  restMs?: number
  /** The most that may be chosen; with one a further choice replaces it. */
  most?: number
  /** Read aloud, and shown in the empty field, instead of the usual words. */
  label?: string
  hint?: string
  /** The matches push what follows down: in a dialog too low to show them above it. */
  isInFlow?: boolean
  onChosen: (chosen: GrantSubjectMatch[]) => void
}

const peopleOnly: readonly GrantSubjectKind[] = ['user']

export const subjectMatchKey = ({ kind, id }: Pick<GrantSubjectMatch, 'kind' | 'id'>) => `${kind} ${id}`

/** A field for several people, departments, groups and roles as chips, searched as one types. */
export function GrantSubjectField({
  chosen,
  taken,
  takenWords,
  isPeopleOnly = false,
  kinds = isPeopleOnly ? peopleOnly : undefined,
  restMs,
  most = Number.POSITIVE_INFINITY,
  label,
  hint,
  isInFlow,
  onChosen,
}: SubjectFieldProps) {
  const t = useText(messages)
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  // Enter before the answer has come picks the first match of what was typed, not of the text before.
  const [picksNext, setPicksNext] = useState(false)
  const { open, rows, total, failed, settled } = useSubjectSearch(text, { kinds, restMs })
  const shut = new Set([...taken, ...chosen.map(subjectMatchKey)])
  const free = rows.filter((row) => !shut.has(subjectMatchKey(row)))
  const at = free[Math.min(active, free.length - 1)]

  const change = (next: string) => {
    setText(next)
    setActive(0)
    setPicksNext(false)
  }
  const pick = (found: GrantSubjectMatch) => {
    onChosen([...chosen, found].slice(-most))
    change('')
    input.current?.focus()
  }
  useEffect(() => {
    if (!picksNext || !settled) return
    setPicksNext(false)
    if (at) pick(at)
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'Backspace' && text === '' && chosen.length > 0) return onChosen(chosen.slice(0, -1))
    if (!open) return
    if (key === 'ArrowDown') setActive(Math.min(active + 1, free.length - 1))
    else if (key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else if (key === 'Enter') {
      if (!settled) setPicksNext(true)
      else if (at) pick(at)
    } else if (key === 'Escape') change('')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.picker} data-in-flow={isInFlow || undefined}>
      <div
        className={styles.box}
        onPointerDown={(event) => {
          if (event.target !== event.currentTarget) return
          event.preventDefault()
          input.current?.focus()
        }}
      >
        {chosen.map((one) => (
          <span key={subjectMatchKey(one)} className={styles.chip} data-tip={one.note || undefined}>
            <GrantSubjectIcon kind={one.kind} name={one.name} size={20} />
            <span className={styles.chipName}>{one.name}</span>
            <button
              type="button"
              aria-label={t('dropChip', { name: one.name })}
              onClick={() => {
                onChosen(chosen.filter((other) => other !== one))
                input.current?.focus()
              }}
            >
              <X size={13} aria-hidden="true" />
            </button>
          </span>
        ))}
        <input
          ref={input}
          data-first
          role="combobox"
          aria-label={label ?? t(isPeopleOnly ? 'personField' : 'field')}
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={open && at ? `${listId}-${at.id}` : undefined}
          autoComplete="off"
          placeholder={chosen.length === 0 ? (hint ?? t(isPeopleOnly ? 'personHint' : 'fieldHint')) : ''}
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {open && (
        <SubjectMatchList
          id={listId}
          rows={rows}
          total={total}
          shut={shut}
          shutWords={takenWords ?? t('hasAccess')}
          active={at}
          state={failed ? 'failed' : settled ? 'settled' : 'searching'}
          onPick={pick}
        />
      )}
      <span className="only-read" role="status">
        {chosen.length > 0 && t('picked', { name: chosen.at(-1)?.name ?? '' })}
      </span>
    </div>
  )
}
