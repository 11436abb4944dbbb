import type { DirectoryEntry } from '@cabinet/contract/directory'
import { Building2, User, Users } from 'lucide-react'
import { useText, useTranslate } from '../../kernel/text.ts'
import { PersonCell } from '../../ui/admin/index.ts'
import { formatDateTime } from '../../ui/format.ts'
import { Tag, type TagProps } from '../../ui/tag.tsx'
import { directoryFieldMessages, entryActionMessages, messages } from './directory.text.ts'
import styles from './directory-page.module.css'

const icons = { user: User, organisation: Building2, group: Users }

const colours: Record<DirectoryEntry['action'], NonNullable<TagProps['colour']>> = {
  add: 'green',
  update: 'blue',
  move: 'violet',
  disable: 'red',
  enable: 'green',
  fail: 'amber',
}

/** The subject of an entry and its place in the directory. */
export function EntrySubjectCell({ entry }: { entry: DirectoryEntry }) {
  const t = useText(messages)
  const Icon = icons[entry.kind]
  return (
    <PersonCell
      name={entry.name || entry.account}
      beside={entry.account && <span className={styles.account}>{entry.account}</span>}
      below={<span title={entry.dn}>{entry.dn || t('gone')}</span>}
      icon={<Icon size={16} aria-hidden="true" />}
    />
  )
}

export function EntryActionCell({ entry }: { entry: DirectoryEntry }) {
  const say = useTranslate()
  return <Tag colour={colours[entry.action]}>{say(entryActionMessages[entry.action])}</Tag>
}

/** Times arrive as text; other values are shown as the directory sends them. */
const shown = (field: string, value: string) =>
  field === 'expires' && value ? formatDateTime(new Date(value)) : value

/** Old and new values of an entry, or the reason why it cannot be changed. */
export function EntryChangesCell({ entry }: { entry: DirectoryEntry }) {
  const t = useText(messages)
  const say = useTranslate()
  if (entry.reason) return <span className={styles.reason}>{say(entry.reason)}</span>
  return (
    <ul className={styles.changes}>
      {entry.changes.map(({ field, ...values }) => {
        const [before, after] = [values.before, values.after].map((value) => shown(field, value))
        const name = say(directoryFieldMessages[field] ?? field)
        const line = `${name}: ${before && `${before} → `}${after || t('nobody')}`
        return (
          <li key={field} title={line}>
            <span className={styles.field}>{name}</span>
            {before && (
              <>
                <del>{before}</del>
                <span aria-hidden="true">→</span>
              </>
            )}
            <ins>{after || t('nobody')}</ins>
          </li>
        )
      })}
    </ul>
  )
}
