import { profileEndpoints } from '@cabinet/contract/profiles'
import { useState } from 'react'
import { CallError, call } from '../../../kernel/call.ts'
import { endpointQueryKey, queryClient } from '../../../kernel/query.ts'
import { showToast } from '../../../kernel/toast.ts'
import { messages } from './profile.text.ts'

/** The request: the new addresses, and the proof that the user may set them. */
interface Change {
  mail?: string
  phone?: string
  password?: string
  code?: string
}

/** The question put to the user meanwhile. */
interface Question {
  what: 'password' | 'code'
  phone: string
  /** Continues with the answer. */
  next: (value: string) => Promise<void>
}

const quiet = { quiet: true }
/** Errors shown at a field of the form or of the dialog. */
const atFields = new Set([
  'users.mail_invalid',
  'users.phone_invalid',
  'auth.phone_invalid',
  'auth.old_password_wrong',
  'auth.code_wrong',
])

/** Changes the user's addresses, asking for password and code where the server requires them. */
export function useContactChange() {
  const [question, setQuestion] = useState<Question | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const guarded = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      const key = error instanceof CallError ? error.key : 'common.failed'
      setFailure(key)
      if (!atFields.has(key)) showToast.failure(error)
    } finally {
      setBusy(false)
    }
  }

  const send = async (change: Change): Promise<void> => {
    try {
      const saved = await call(profileEndpoints.save, change, quiet)
      setQuestion(null)
      queryClient.setQueryData(endpointQueryKey(profileEndpoints.get, {}), saved)
      showToast.success(messages.saved)
    } catch (error) {
      const key = error instanceof CallError && error.key
      if (key === 'auth.password_needed') askPassword(change, send)
      else if (key === 'auth.phone_code_needed') await askCode(change)
      else throw error
    }
  }
  const askPassword = (change: Change, next: (change: Change) => Promise<void>) =>
    setQuestion({ what: 'password', phone: '', next: (password) => next({ ...change, password }) })
  const askCode = async (change: Change): Promise<void> => {
    const { phone = '', password } = change
    try {
      await call(profileEndpoints.sendPhoneCode, { phone, password }, quiet)
    } catch (error) {
      if (!(error instanceof CallError) || error.key !== 'auth.password_needed') throw error
      return askPassword(change, askCode)
    }
    setQuestion({ what: 'code', phone, next: (code) => send({ ...change, code }) })
  }

  return {
    failure,
    busy,
    question,
    save: (change: Change) => guarded(() => send(change)),
    /** Confirms a number that is not verified yet. */
    confirmPhone: (phone: string) => guarded(() => askCode({ phone })),
    answer: (value: string) => guarded(async () => question?.next(value)),
    giveUp: () => {
      setQuestion(null)
      setFailure(null)
    },
  }
}
