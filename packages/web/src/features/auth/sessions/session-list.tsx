import type { UserSession } from '@cabinet/contract/auth.sessions'
import { Laptop, type LucideIcon, Smartphone, SquareTerminal, Tablet } from 'lucide-react'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { joinClassNames } from '../../../ui/classes.ts'
import { formatFullTime } from '../../../ui/format.ts'
import { Tag } from '../../../ui/tag.tsx'
import { useSessionAgoText } from './ago.ts'
import styles from './session-list.module.css'
import { messages } from './sessions.text.ts'

export const deviceKindIcons: Record<UserSession['kind'], LucideIcon> = {
  desktop: Laptop,
  phone: Smartphone,
  tablet: Tablet,
  program: SquareTerminal,
}

interface SessionListProps {
  sessions: readonly UserSession[]
  onEnd: (session: UserSession) => void
}

/** Sessions with their devices; the current one cannot be ended here (that is signing out). */
export function DeviceSessionList({ sessions, onEnd }: SessionListProps) {
  const t = useText(messages)
  const ago = useSessionAgoText()
  return (
    <ul className={styles.list}>
      {sessions.map((session) => {
        const Icon = deviceKindIcons[session.kind]
        const device = [session.browser, session.system].filter(Boolean).join(' · ') || t('unknownDevice')
        return (
          <li key={session.id} className={styles.item}>
            <span className={joinClassNames(styles.icon, session.own && styles.own)}>
              <Icon aria-hidden="true" />
            </span>
            <div className={styles.words}>
              <div className={styles.name}>
                {device}
                {session.own && <Tag colour="green">{t('thisOne')}</Tag>}
              </div>
              <div className={styles.about} data-tip={formatFullTime(session.signedInAt)}>
                {[
                  session.ip,
                  t('seen', { time: ago(session.seenAt) }),
                  t('since', { time: ago(session.signedInAt) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </div>
            {!session.own && (
              <Button small aria-label={t('signOutOf', { device })} onClick={() => onEnd(session)}>
                {t('signOut')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
