import { type FoundSubject, grantApi, type SubjectKind } from '@cabinet/contract/grants'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { useCall } from '../../../kernel/query.ts'
import { useSay, useText } from '../../../kernel/text.ts'
import { SearchInput } from '../../../ui/search-input.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import styles from '../grants.module.css'
import { kindWords, words } from '../grants.text.ts'
import { SubjectIcon } from './subject-icon.tsx'
import finder from './subject-picker.module.css'

const kinds = ['user', 'organisation', 'role', 'group'] as const

export interface SubjectPickerProps {
  /** Keys `kind id` of those that are in the list already. */
  taken: ReadonlySet<string>
  onPick: (found: FoundSubject) => void
}

/** Finds people, departments, roles and groups by name; a press adds one. */
export function SubjectPicker({ taken, onPick }: SubjectPickerProps) {
  const t = useText(words)
  const say = useSay()
  const listId = useId()
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState<SubjectKind | 'all'>('all')
  const open = search !== '' || kind !== 'all'
  const found = useCall(
    grantApi.subjects,
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
        <Segmented
          label={t('kindOf')}
          value={kind}
          options={[
            { value: 'all', words: t('all') },
            ...kinds.map((one) => ({ value: one, words: capital(say(kindWords[one])) })),
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
                  <SubjectIcon kind={row.kind} name={row.name} size={26} />
                  <span className={styles.who}>
                    <b>{row.name}</b>
                    <small>
                      {[row.kind === 'user' ? '' : capital(say(kindWords[row.kind])), row.note]
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

/** English kinds stand inside of sentences; alone they begin with a capital. */
export const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)
