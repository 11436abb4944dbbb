import { useEffect, useState } from 'react'
import { go, here, herePath } from '../kernel/go.ts'
import { onSessionEnd } from '../kernel/session.ts'
import { useText } from '../kernel/text.ts'
import { toast } from '../kernel/toast.ts'
import { Confirm } from '../ui/confirm.tsx'
import { text } from './app.text.ts'
import { demand } from './demand.ts'

const toLogin = (back?: string) => go('/login', back ? { redirect: back } : {}, { replace: true })

/** Takes people to the sign-in page when their session ends, and tells them why (specification). */
export function SessionWatch() {
  const [idle, setIdle] = useState(false)
  const t = useText(text)

  useEffect(
    () =>
      onSessionEnd((reason) => {
        if (reason === 'idle') return setIdle(true)
        if (demand(herePath()) === 'open') return
        if (reason === 'expired') toast.warning('auth.expired')
        toLogin(reason === 'signed-out' ? undefined : here())
      }),
    [],
  )

  if (!idle) return null
  return (
    <Confirm
      title={t('idleTitle')}
      body={t('idleBody')}
      okWords={t('idleOk')}
      onAnswer={() => {
        setIdle(false)
        if (demand(herePath()) !== 'open') toLogin(here())
      }}
    />
  )
}
