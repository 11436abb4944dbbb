import { useText } from '../../../kernel/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { messages } from '../editing.text.ts'
import type { EditingSession } from '../session/session-state.ts'
import styles from './members.module.css'

/** Members shown before the rest is only counted. */
const most = 5

/** The current editors, each ringed in their cursor's colour. */
export function EditingMembersBar({ session }: { session: EditingSession }) {
  const t = useText(messages)
  const members = session.use((state) => state.members)
  const me = session.use((state) => state.me)
  if (members.length < 2) return null
  return (
    <ul className={styles.members} aria-label={t('members')}>
      {members.slice(0, most).map(({ id, name, colour }) => {
        const called = id === me ? t('you', { name }) : name
        return (
          <li key={id} data-tip={called} style={{ outlineColor: colour }}>
            <Avatar name={name} size={24} />
            <span className="only-read">{called}</span>
          </li>
        )
      })}
      {members.length > most && (
        <li
          className={styles.more}
          data-tip={members
            .slice(most)
            .map(({ name }) => name)
            .join(', ')}
        >
          +{members.length - most}
        </li>
      )}
    </ul>
  )
}
