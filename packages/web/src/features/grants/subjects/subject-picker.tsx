import { grantEndpoints } from '@cabinet/contract/grants'
import type { GrantSubjectKind, GrantSubjectMatch } from '@cabinet/contract/grants.subjects'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { useEndpoint } from '../../../kernel/query.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { SearchInput } from '../../../ui/search-input.tsx'
import { SegmentedControl } from '../../../ui/segmented.tsx'
import styles from '../grants.module.css'
import { messages, subjectKindMessages } from '../grants.text.ts'
import { GrantSubjectIcon } from './subject-icon.tsx'
import finder from './subject-picker.module.css'

const kinds = ['user', 'organisation', 'role', 'group'] as const

export interface SubjectPickerProps {
  /** Keys `kind id` of subjects that are already listed. */
  taken: ReadonlySet<string>
  onPick: (found: GrantSubjectMatch) => void
}

/** Searches people, departments, roles and groups by name; a click adds one. */
export function GrantSubjectPicker({ taken, onPick }: SubjectPickerProps) {
  const t = useText(messages)
  const say = useTranslate()
  const listId = useId()
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState<GrantSubjectKind | 'all'>('all')
  const open = search !== '' || kind !== 'all'
  const found = useEndpoint(
    grantEndpoints.subjects,
    { kind: kind === 'all' ? undefined : kind, search: search || undefined, page: 1, pageSize: 20 },
    { enabled: open, placeholderData: (before) => before },
  )
  const rows = found.data?.rows ?? []
  return (
    <div className={finder.picker}>
      <div className={finder.pickerHead}>
        <SearchInput
          className={finder.grow ?? ''}
          words={t('add')}
          clearWords={t('clear')}
          value={search}
          onSearch={setSearch}
          wait={200}
        />
        <SegmentedControl
          label={t('kindOf')}
          value={kind}
          options={[
            { value: 'all', words: t('all') },
            ...kinds.map((one) => ({ value: one, words: capitalizeFirst(say(subjectKindMessages[one])) })),
          ]}
          onChange={setKind}
        />
      </div>
      {open && (
        <ul id={listId} className={finder.found} aria-busy={found.isFetching} aria-label={t('add')}>
          {rows.map((row) => {
            const has = taken.has(`${row.kind} ${row.id}`)
            return (
              <li key={`${row.kind} ${row.id}`}>
                <button type="button" disabled={has} onClick={() => onPick(row)}>
                  <GrantSubjectIcon kind={row.kind} name={row.name} size={26} />
                  <span className={styles.who}>
                    <b>{row.name}</b>
                    <small>
                      {[
                        row.kind === 'user' ? '' : capitalizeFirst(say(subjectKindMessages[row.kind])),
                        row.note,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </span>
                  {row.kind !== 'user' && (
                    <small className={finder.count}>{t('peopleIn', { count: row.people })}</small>
                  )}
                  {has ? <small>{t('added')}</small> : <Plus size={16} aria-hidden="true" />}
                </button>
              </li>
            )
          })}
          {found.data && rows.length === 0 && <li className={styles.note}>{t('noMatch')}</li>}
        </ul>
      )}
    </div>
  )
}

/** Capitalizes English kinds, which are lower case inside sentences. */
export const capitalizeFirst = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)
