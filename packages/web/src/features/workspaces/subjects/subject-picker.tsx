import { workspaceEndpoints } from '@cabinet/contract/workspaces'
import type { WorkspaceMemberKind } from '@cabinet/contract/workspaces.members'
import { Building2, IdCard, Search, Users } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useEndpoint } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { joinClassNames } from '../../../ui/classes.ts'
import { SearchInput } from '../../../ui/search-input.tsx'
import { messages } from '../workspaces.text.ts'
import styles from './subject-picker.module.css'

export interface MemberSubject {
  kind: WorkspaceMemberKind
  id: string
  name: string
}

interface SubjectPickerProps {
  /** People alone. */
  people?: boolean
  /** Those already chosen are left out. */
  without: readonly string[]
  onPick: (subject: MemberSubject) => void
}

/** The icon of a subject: a user's initial, or a symbol for departments, groups and roles. */
export const MemberSubjectIcon = ({ kind, name }: { kind: WorkspaceMemberKind; name: string }): ReactNode =>
  kind === 'user' ? (
    <Avatar name={name} size={28} />
  ) : (
    <span className={styles.sign} aria-hidden="true">
      {kind === 'organisation' ? <Building2 /> : kind === 'group' ? <Users /> : <IdCard />}
    </span>
  )

/** A search field with what it finds below; Enter takes the first, arrows go through them. */
export function MemberSubjectPicker({ people = false, without, onPick }: SubjectPickerProps) {
  const t = useText(messages)
  const [search, setSearch] = useState('')
  const listId = useId()
  const found = useEndpoint(
    workspaceEndpoints.candidates,
    { search, peopleOnly: people },
    { enabled: search !== '', placeholderData: (last) => last },
  )
  const rows = search === '' ? [] : (found.data ?? []).filter((one) => !without.includes(one.id))
  const pick = (subject: MemberSubject) => {
    setSearch('')
    onPick(subject)
  }
  const move = (from: Element, step: number) => {
    const options = [...(document.getElementById(listId)?.querySelectorAll('button') ?? [])]
    options[options.indexOf(from as HTMLButtonElement) + step]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field and the list inside pass through here
    <div
      className={styles.picker}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
          const current = event.target.value.trim() === search && !found.isPlaceholderData
          if (current && rows[0] && !event.nativeEvent.isComposing) pick(rows[0])
        }
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        move(event.target as Element, event.key === 'ArrowDown' ? 1 : -1)
      }}
    >
      <SearchInput
        words={t(people ? 'personSearch' : 'memberSearch')}
        clearWords={t('clear')}
        value={search}
        onSearch={setSearch}
        wait={200}
      />
      {search !== '' && (
        <ul id={listId} className={styles.found} aria-label={t('candidates')} aria-busy={found.isFetching}>
          {rows.map((one) => (
            <li key={one.id}>
              <button type="button" className={styles.option} onClick={() => pick(one)}>
                <MemberSubjectIcon kind={one.kind} name={one.name} />
                <span className={styles.name}>{one.name}</span>
                <span className={styles.note}>{one.note}</span>
              </button>
            </li>
          ))}
          {rows.length === 0 && (
            <li className={joinClassNames(styles.note, styles.none)} role="status">
              <Search aria-hidden="true" />
              {t(found.isPending || found.isFetching ? 'searching' : 'noCandidates')}
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
