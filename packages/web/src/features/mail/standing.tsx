import { mailEndpoints } from '@cabinet/contract/mail'
import { useEndpoint } from '../../kernel/query.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import { formatDateTime } from '../../ui/format.ts'
import { Tag } from '../../ui/tag.tsx'
import { messages } from './mail.text.ts'
import styles from './standing.module.css'

/** Whether mails are sent, how many were and wait, and what keeps the server from being used. */
export function MailStandingLine() {
  const t = useText(messages)
  const say = useTranslate()
  const standing = useEndpoint(mailEndpoints.settings, {}).data
  if (!standing) return null
  if (!standing.ready) return <>{t('notSet')}</>
  const { settings, sent, waiting, fault, faultDetail, faultAt } = standing
  const most = settings.dailyMost
  return (
    <span className={styles.standing}>
      <Tag colour={settings.open ? 'green' : 'grey'}>{t(settings.open ? 'on' : 'off')}</Tag>
      <span>{most > 0 ? t('usage', { sent, most }) : t('usageFree', { sent })}</span>
      {waiting > 0 && <span>{t('waiting', { count: waiting })}</span>}
      {fault !== '' && faultAt && (
        <span className={styles.fault} title={faultDetail}>
          {t('faultSince', { time: formatDateTime(faultAt), reason: say(fault) })}
        </span>
      )}
    </span>
  )
}
