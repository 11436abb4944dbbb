import { useEffect, useState } from 'react'
import { currentAddress, currentPath, navigateTo } from '../kernel/go.ts'
import { forgetIdleSession, onSessionEnd, sessionEndReason } from '../kernel/session.ts'
import { useText } from '../kernel/text.ts'
import { showToast } from '../kernel/toast.ts'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { messages } from './app.text.ts'
import { routeRequirementOf } from './demand.ts'

const toLogin = (back?: string) => navigateTo('/login', back ? { redirect: back } : {}, { replace: true })

/** Opens the sign-in page when the session ends, with the reason (specification). */
export function SessionEndWatcher() {
  const [idle, setIdle] = useState(false)
  const t = useText(messages)

  useEffect(() => {
    // a reloaded page may have found out before
    if (sessionEndReason() === 'idle' && routeRequirementOf(currentPath()) !== 'open') setIdle(true)
    return onSessionEnd((reason) => {
      if (reason === 'idle') return setIdle(true)
      if (routeRequirementOf(currentPath()) === 'open') return
      if (reason === 'expired') showToast.warning('auth.expired')
      toLogin(reason === 'signed-out' ? undefined : currentAddress())
    })
  }, [])

  if (!idle) return null
  return (
    <ConfirmDialog
      title={t('idleTitle')}
      body={t('idleBody')}
      okWords={t('idleOk')}
      onAnswer={() => {
        setIdle(false)
        forgetIdleSession()
        if (routeRequirementOf(currentPath()) !== 'open') toLogin(currentAddress())
      }}
    />
  )
}
