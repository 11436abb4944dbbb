import { useState } from 'react'
import { CallError } from '../../kernel/call.ts'

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
