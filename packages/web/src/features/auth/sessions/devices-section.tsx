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
import { SettingsSection } from '../../../ui/section.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { RecentSignInList } from './recent-sign-ins.tsx'
import { DeviceSessionList } from './session-list.tsx'
import { messages } from './sessions.text.ts'

/** The signed-in user's sessions and sign-ins. */
export function DevicesSection() {
  const { data, error, refetch } = useEndpoint(sessionEndpoints.own, {}, { refetchInterval: 30_000 })
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()

  const end = async ({ id }: UserSession) => {
    try {
      await call(sessionEndpoints.end, { id })
      showToast.success(messages.signedOut)
    } catch (failure) {
      showToast.failure(failure)
    }
    await markQueriesStale(sessionEndpoints.own)
  }
  const endOthers = async () => {
    const words = { title: t('signOutOthersAsk'), body: t('signOutOthersBody'), okWords: t('signOutOthers') }
    if (!(await askForConfirmation({ ...words, cancelWords: c('cancel'), danger: true }))) return
    try {
      const { count } = await call(sessionEndpoints.endOthers, {})
      showToast.success(t('signedOutMany', { count }))
    } catch (failure) {
      showToast.failure(failure)
    }
    await markQueriesStale(sessionEndpoints.own)
  }

  return (
    <>
      <SettingsSection
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
          <DeviceSessionList sessions={data} onEnd={(session) => void end(session)} />
        ) : (
          <SkeletonBar height={64} radius={8} />
        )}
      </SettingsSection>
      <RecentSignInList />
    </>
  )
}
