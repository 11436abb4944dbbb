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
import { Section } from '../../../ui/section.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { RecentSignIns } from './recent-sign-ins.tsx'
import { SessionList } from './session-list.tsx'
import { text } from './sessions.text.ts'

/** The own sessions and sign-ins. */
export function DevicesSection() {
  const { data, error, refetch } = useCall(sessionApi.own, {}, { refetchInterval: 30_000 })
  const t = useText(text)
  const c = useText(common)
  const say = useSay()

  const end = async ({ id }: Session) => {
    try {
      await call(sessionApi.end, { id })
      toast.success(text.signedOut)
    } catch (failure) {
      toast.failure(failure)
    }
    await stale(sessionApi.own)
  }
  const endOthers = async () => {
    const words = { title: t('signOutOthersAsk'), body: t('signOutOthersBody'), okWords: t('signOutOthers') }
    if (!(await ask({ ...words, cancelWords: c('cancel'), danger: true }))) return
    try {
      const { count } = await call(sessionApi.endOthers, {})
      toast.success(t('signedOutMany', { count }))
    } catch (failure) {
      toast.failure(failure)
    }
    await stale(sessionApi.own)
  }

  return (
    <>
      <Section
        title={t('sessions')}
        hint={t('sessionsHint')}
        tools={
          data &&
          data.length > 1 && (
            <Button icon={<LogOut />} onClick={() => void endOthers()}>
              {t('signOutOthers')}
            </Button>
          )
        }
      >
        {error ? (
          <ErrorState title={say(error.key)} retryWords={c('retry')} onRetry={() => void refetch()} />
        ) : data ? (
          <SessionList sessions={data} onEnd={(session) => void end(session)} />
        ) : (
          <Skeleton height={64} radius={8} />
        )}
      </Section>
      <RecentSignIns />
    </>
  )
}
