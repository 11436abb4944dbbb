import { type Session, sessionApi } from '@cabinet/contract/auth.sessions'
import { LogOut } from 'lucide-react'
import { call } from '../../../kernel/call.ts'
import { common } from '../../../kernel/common.text.ts'
import { stale, useCall } from '../../../kernel/query.ts'
import { useSay, useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ask } from '../../../ui/confirm.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './session-list.module.css'
import { SessionList } from './session-list.tsx'
import { text } from './sessions.text.ts'

/** In the drawer of a person: where they are signed in, and remote sign-out. */
export function UserSessions({ userId }: { userId: string }) {
  const { data, error, refetch } = useCall(sessionApi.ofUser, { userId })
  const t = useText(text)
  const c = useText(common)
  const say = useSay()

  const end = async (sessions: readonly Session[]) => {
    try {
      const ids = sessions.filter((session) => !session.own).map((session) => session.id)
      const { count } = await call(sessionApi.endOfUser, { userId, ids })
      toast.success(t('signedOutMany', { count }))
    } catch (failure) {
      toast.failure(failure)
    }
    await stale(sessionApi.ofUser)
  }
  const endAll = async () => {
    const words = { title: t('signOutAllAsk'), body: t('signOutAllBody'), okWords: t('signOutAll') }
    if (await ask({ ...words, cancelWords: c('cancel'), danger: true })) await end(data ?? [])
  }

  if (error)
    return <ErrorState title={say(error.key)} retryWords={c('retry')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={64} radius={8} />
  if (data.length === 0) return <p className={styles.empty}>{t('noSessions')}</p>
  return (
    <>
      <SessionList sessions={data} onEnd={(session) => void end([session])} />
      {data.some((session) => !session.own) && (
        <Button icon={<LogOut />} onClick={() => void endAll()}>
          {t('signOutAll')}
        </Button>
      )}
    </>
  )
}
