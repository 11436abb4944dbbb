import { sessionEndpoints } from '@cabinet/contract/auth.sessions'
import { useState } from 'react'
import { useEndpoint } from '../../../kernel/query.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { SettingsSection } from '../../../ui/section.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import styles from './recent-sign-ins.module.css'
import { messages, signInMethodMessages } from './sessions.text.ts'

const atFirst = 10
const most = 100

/** Successful and failed sign-ins to the signed-in user's account. */
export function RecentSignInList() {
  const [count, setCount] = useState(atFirst)
  const { data } = useEndpoint(
    sessionEndpoints.ownSignIns,
    { page: 1, pageSize: count },
    { placeholderData: (before) => before },
  )
  const t = useText(messages)
  const doors = useText(signInMethodMessages)
  const say = useTranslate()
  return (
    <SettingsSection title={t('recent')} hint={t('recentHint')}>
      {data ? (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('time')}</th>
                <th scope="col">{t('result')}</th>
                <th scope="col">{t('door')}</th>
                <th scope="col">{t('device')}</th>
                <th scope="col">{t('address')}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <tr key={row.id}>
                  <td className={styles.time}>{formatDateTime(row.at)}</td>
                  <td>
                    <Tag colour={row.good ? 'green' : 'red'}>{t(row.good ? 'good' : 'refused')}</Tag>
                    {row.reason && <div className={styles.why}>{say(row.reason)}</div>}
                  </td>
                  <td>{doors(row.door)}</td>
                  <td>{[row.browser, row.system].filter(Boolean).join(' · ') || t('unknownDevice')}</td>
                  <td>{row.ip}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <SkeletonBar height={200} radius={8} />
      )}
      {data && data.total > count && count < most && (
        <Button small look="quiet" className={styles.more ?? ''} onClick={() => setCount(most)}>
          {t('more')}
        </Button>
      )}
    </SettingsSection>
  )
}
