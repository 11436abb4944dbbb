import type { Endpoint, Input, Reply } from '@cabinet/contract/endpoint'
import { z } from 'zod'
import { ask, isRefused, reasonOf, unwrap } from './ask.ts'
import { go } from './go.ts'
import { busy } from './overlay.ts'
import { bearer, endSession, renewed, type SessionEnd } from './tokens.ts'

export { CallError } from './call-error.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** No loading overlay. */
  quiet?: boolean | undefined
  /** Another base address than the API's (upload host, download host). */
  base?: string | undefined
}

/** Calls one endpoint in our words and answers in our words; throws `CallError`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Reply<E>> {
  const done = options.quiet ? undefined : busy()
  try {
    const fields = z.encode(endpoint.input, input) as Record<string, unknown>
    return endpoint.access === 'anyone'
      ? unwrap(endpoint, await ask(endpoint, fields, options))
      : unwrap(endpoint, await askSignedIn(endpoint, fields, options))
  } finally {
    done?.()
  }
}

async function askSignedIn(endpoint: Endpoint, fields: Record<string, unknown>, options: CallOptions) {
  const token = await bearer()
  const incoming = await ask(endpoint, fields, { ...options, token })
  // Until the password is changed the server opens nothing else (decisions).
  if (reasonOf(incoming) === 'auth.must_change_password')
    go('/dashboard/EditPasswordNew', {}, { replace: true })
  if (!isRefused(incoming)) return incoming
  // Only an ended token is worth exchanging; the other reasons end the session whatever we send.
  const fresh = reasonOf(incoming) === 'auth.expired' ? await renewed(token) : null
  const second = fresh ? await ask(endpoint, fields, { ...options, token: fresh }) : incoming
  if (isRefused(second)) endSession(endOf[reasonOf(second)] ?? 'expired')
  return second
}

const endOf: Partial<Record<string, SessionEnd>> = { 'auth.idle': 'idle', 'auth.login_id_missing': 'missing' }
