import type { Session } from '@cabinet/contract/auth.sessions'
import { Laptop, type LucideIcon, Smartphone, SquareTerminal, Tablet } from 'lucide-react'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { fullTimeText } from '../../../ui/format.ts'
import { Tag } from '../../../ui/tag.tsx'
import { useAgo } from './ago.ts'
import styles from './session-list.module.css'
import { text } from './sessions.text.ts'

export const deviceIcons: Record<Session['kind'], LucideIcon> = {
  desktop: Laptop,
  phone: Smartphone,
  tablet: Tablet,
  program: SquareTerminal,
}

interface SessionListProps {
  sessions: readonly Session[]
  onEnd: (session: Session) => void
}

/** Sessions with their devices; the one that asks cannot be ended here (that is signing out). */
export function SessionList({ sessions, onEnd }: SessionListProps) {
  const t = useText(text)
  const ago = useAgo()
  return (
    <ul className={styles.list}>
      {sessions.map((session) => {
        const Icon = deviceIcons[session.kind]
        const device = [session.browser, session.system].filter(Boolean).join(' · ') || t('unknownDevice')
        return (
          <li key={session.id} className={styles.item}>
            <span className={classes(styles.icon, session.own && styles.own)}>
              <Icon aria-hidden="true" />
            </span>
            <div className={styles.words}>
              <div className={styles.name}>
                {device}
                {session.own && <Tag colour="green">{t('thisOne')}</Tag>}
              </div>
              <div className={styles.about} data-tip={fullTimeText(session.signedInAt)}>
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
