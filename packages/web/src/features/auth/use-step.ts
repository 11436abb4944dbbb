import { useState } from 'react'
import { CallError } from '../../kernel/call.ts'

/** Seconds after which a refused code may be requested again, if it is worth counting down; else 0. */
export function secondsToWait(error: unknown): number {
  const seconds =
    error instanceof CallError ? (error.data as { Seconds?: number } | null)?.Seconds : undefined
  return seconds && seconds <= 60 ? seconds : 0
}

/** One step of a sign-in: runs it, exposes its progress, and keeps the reason of a refusal. */
export function useSignInStep() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(error instanceof CallError ? error.key : 'common.failed')
    }
    setBusy(false)
  }
  return { busy, failure, run, setFailure }
}
