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
  mailCode?: string
}

/** The question put to the user meanwhile. */
interface Question {
  what: 'password' | 'phone' | 'mail'
  /** Where the code was sent; '' for a password. */
  address: string
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
      else if (key === 'auth.phone_code_needed') await askPhoneCode(change)
      else if (key === 'auth.mail_code_needed') await askMailCode(change)
      else throw error
    }
  }
  const askPassword = (change: Change, next: (change: Change) => Promise<void>) =>
    setQuestion({ what: 'password', address: '', next: (password) => next({ ...change, password }) })
  const withPassword = async (change: Change, work: (change: Change) => Promise<void>): Promise<void> => {
    try {
      await work(change)
    } catch (error) {
      if (!(error instanceof CallError) || error.key !== 'auth.password_needed') throw error
      askPassword(change, (next) => withPassword(next, work))
    }
  }
  const askPhoneCode = (change: Change) =>
    withPassword(change, async ({ phone = '', password }) => {
      await call(profileEndpoints.sendPhoneCode, { phone, password }, quiet)
      setQuestion({ what: 'phone', address: phone, next: (code) => send({ ...change, password, code }) })
    })
  const askMailCode = (change: Change) =>
    withPassword(change, async ({ mail = '', password }) => {
      await call(profileEndpoints.sendMailCode, { mail, password }, quiet)
      setQuestion({
        what: 'mail',
        address: mail,
        next: (mailCode) => send({ ...change, password, mailCode }),
      })
    })

  return {
    failure,
    busy,
    question,
    save: (change: Change) => guarded(() => send(change)),
    /** Confirms a number that is not verified yet. */
    confirmPhone: (phone: string) => guarded(() => askPhoneCode({ phone })),
    /** Confirms an address that is not verified yet. */
    confirmMail: (mail: string) => guarded(() => askMailCode({ mail })),
    answer: (value: string) => guarded(async () => question?.next(value)),
    giveUp: () => {
      setQuestion(null)
      setFailure(null)
    },
  }
}
