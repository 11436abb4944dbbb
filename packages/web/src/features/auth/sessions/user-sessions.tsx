import { sessionEndpoints, type UserSession } from '@cabinet/contract/auth.sessions'
import { LogOut } from 'lucide-react'
import { call } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { markQueriesStale, useEndpoint } from '../../../kernel/query.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { askForConfirmation } from '../../../ui/confirm.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import styles from './session-list.module.css'
import { DeviceSessionList } from './session-list.tsx'
import { messages } from './sessions.text.ts'

/** Sessions of a user in their drawer, with remote sign-out. */
export function UserSessionsPanel({ userId }: { userId: string }) {
  const { data, error, refetch } = useEndpoint(sessionEndpoints.ofUser, { userId })
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()

  const end = async (sessions: readonly UserSession[]) => {
    try {
      const ids = sessions.filter((session) => !session.own).map((session) => session.id)
      const { count } = await call(sessionEndpoints.endOfUser, { userId, ids })
      showToast.success(t('signedOutMany', { count }))
    } catch (failure) {
      showToast.failure(failure)
    }
    await markQueriesStale(sessionEndpoints.ofUser)
  }
  const endAll = async () => {
    const words = { title: t('signOutAllAsk'), body: t('signOutAllBody'), okWords: t('signOutAll') }
    if (await askForConfirmation({ ...words, cancelWords: c('cancel'), danger: true })) await end(data ?? [])
  }

  if (error)
    return <ErrorState title={say(error.key)} retryWords={c('retry')} onRetry={() => void refetch()} />
  if (!data) return <SkeletonBar height={64} radius={8} />
  if (data.length === 0) return <p className={styles.empty}>{t('noSessions')}</p>
  return (
    <>
      <DeviceSessionList sessions={data} onEnd={(session) => void end([session])} />
      {data.some((session) => !session.own) && (
        <Button icon={<LogOut />} onClick={() => void endAll()}>
          {t('signOutAll')}
        </Button>
      )}
    </>
  )
}
