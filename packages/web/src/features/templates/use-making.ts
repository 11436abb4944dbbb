import type { ErrorKey } from '@cabinet/contract/errors'
import { useState } from 'react'
import { CallError } from '../../kernel/call.ts'
import { showToast } from '../../kernel/toast.ts'

/** Handles a name field and the server's errors about it. */
export function useFileNaming(first: string, deed: (name: string) => Promise<void>, onDone: () => void) {
  const [name, setName] = useState(first)
  const [wrong, setWrong] = useState<ErrorKey | null>(null)
  const [busy, setBusy] = useState(false)
  return {
    name,
    wrong,
    busy,
    type(typed: string) {
      setName(typed)
      setWrong(null)
    },
    async submit() {
      if (busy) return
      if (name.trim() === '') return setWrong('spaces.name_empty')
      setBusy(true)
      try {
        await deed(name.trim())
        onDone()
      } catch (error) {
        if (error instanceof CallError) setWrong(error.key)
        else showToast.failure(error)
        setBusy(false)
      }
    },
  }
}
