import { useEffect } from 'react'
import { connectPush } from '../../kernel/push.ts'
import { useSettings } from '../settings/index.ts'

/** Keeps the push channel open while somebody is signed in; draws nothing. */
export function PushChannel() {
  const host = useSettings()?.signalHost
  useEffect(() => (host === undefined ? undefined : connectPush(host)), [host])
  return null
}
