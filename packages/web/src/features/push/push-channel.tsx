import { useEffect } from 'react'
import { connectPushChannel } from '../../kernel/push-channel.ts'
import { useSystemSettings } from '../settings/index.ts'

/** Keeps the push channel open while a user is signed in; renders nothing. */
export function PushConnectionKeeper() {
  const host = useSystemSettings()?.signalHost
  useEffect(() => (host === undefined ? undefined : connectPushChannel(host)), [host])
  return null
}
