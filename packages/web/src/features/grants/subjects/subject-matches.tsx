import type { GrantSubjectMatch } from '@cabinet/contract/grants.subjects'
import { useEffect, useRef } from 'react'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { formatCount } from '../../../ui/format.ts'
import styles from '../grants.module.css'
import { messages as grantWords, subjectKindMessages } from '../grants.text.ts'
import { messages } from '../sheet.text.ts'
import finder from './subject-field.module.css'
import { GrantSubjectIcon } from './subject-icon.tsx'
import { capitalizeFirst } from './subject-kind.ts'

interface SubjectMatchListProps {
  id: string
  rows: readonly GrantSubjectMatch[]
  total: number
  /** Keys `kind id` of matches that cannot be picked again. */
  shut: ReadonlySet<string>
  shutWords: string
  active: GrantSubjectMatch | undefined
  state: 'searching' | 'settled' | 'failed'
  onPick: (found: GrantSubjectMatch) => void
}

/** The matches below the field; the keyboard stays in the field and marks one of them. */
export function SubjectMatchList({
  id,
  rows,
  total,
  shut,
  shutWords,
  active,
  state,
  onPick,
}: SubjectMatchListProps) {
  const t = useText(messages)
  const g = useText(grantWords)
  const say = useTranslate()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  const note =
    state === 'failed'
      ? t('searchFailed')
      : rows.length === 0
        ? t(state === 'searching' ? 'searching' : 'noMatch')
        : total > rows.length
          ? t('moreMatches', { count: formatCount(total - rows.length) })
          : ''
  return (
    <div className={finder.found} aria-busy={state === 'searching'}>
      <div ref={list} id={id} role="listbox" aria-label={t('matches')}>
        {rows.map((row) => {
          const key = `${row.kind} ${row.id}`
          const has = shut.has(key)
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={key}
              id={`${id}-${row.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={row === active}
              aria-disabled={has || undefined}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => !has && onPick(row)}
            >
              <GrantSubjectIcon kind={row.kind} name={row.name} size={28} />
              <span className={styles.who}>
                <b>{row.name}</b>
                <small>
                  {[row.kind === 'user' ? '' : capitalizeFirst(say(subjectKindMessages[row.kind])), row.note]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <small className={finder.count}>
                {has ? shutWords : row.kind === 'user' ? '' : g('peopleIn', { count: row.people })}
              </small>
            </div>
          )
        })}
      </div>
      {note && (
        <p className={styles.note} role="status">
          {note}
        </p>
      )}
    </div>
  )
}
