import type { ItemLock } from '@cabinet/contract/nodes.locks'
import { useEffect, useState } from 'react'

/** The longest a browser's timer waits, in ms. */
const longest = 2 ** 31 - 1

/** Returns whether a lock is still in force; turns false at its expiry, so that no badge outlives it. */
export function useLockStillHolds(lock: ItemLock | undefined): boolean {
  const end = lock?.until.getTime() ?? 0
  const [ended, setEnded] = useState(0)
  const left = end - Date.now()
  useEffect(() => {
    if (left <= 0 || left > longest) return
    const timer = setTimeout(() => setEnded(end), left)
    return () => clearTimeout(timer)
  }, [end, left > 0])
  return lock !== undefined && left > 0 && ended !== end
}
