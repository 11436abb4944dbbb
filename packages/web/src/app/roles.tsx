import { useText } from '../kernel/text.ts'
import { Tag } from '../ui/tag.tsx'
import { messages } from './app.text.ts'
import styles from './roles.module.css'

/** The first role; the others are listed on hover and focus (specification). */
export function RoleNamesList({ roles }: { roles: string[] }) {
  const t = useText(messages)
  const [first, ...others] = roles
  if (first === undefined) return null
  return (
    <div className={styles.roles}>
      <span className={styles.label}>{t('role')}</span>
      <Tag colour="blue">{first}</Tag>
      {others.length > 0 && (
        <span className={styles.more}>
          <button type="button" className={styles.count} aria-label={`+${others.length}: ${t('moreRoles')}`}>
            +{others.length}
          </button>
          <ul className={styles.list} aria-label={t('moreRoles')}>
            {others.map((role) => (
              <li key={role}>{role}</li>
            ))}
          </ul>
        </span>
      )}
    </div>
  )
}
