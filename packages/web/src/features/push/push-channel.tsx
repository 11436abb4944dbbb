import { useEffect } from 'react'
import { connectPushChannel } from '../../kernel/push.ts'
import { useSystemSettings } from '../settings/index.ts'

/** Keeps the push channel open while somebody is signed in; draws nothing. */
export function PushConnectionKeeper() {
  const host = useSystemSettings()?.signalHost
  useEffect(() => (host === undefined ? undefined : connectPushChannel(host)), [host])
  return null
}
