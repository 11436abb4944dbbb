import type { Endpoint, EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { z } from 'zod'
import { errorKeyOfAnswer, isUnauthorizedAnswer, sendToEndpoint, unwrapReply } from './ask.ts'
import { navigateTo } from './go.ts'
import { showLoadingOverlay } from './overlay.ts'
import { endStoredSession, freshBearerToken, renewBearerToken, type SessionEndReason } from './tokens.ts'

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
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<EndpointReply<E>> {
  const done = options.quiet ? undefined : showLoadingOverlay()
  try {
    const fields = z.encode(endpoint.input, input) as Record<string, unknown>
    return endpoint.access === 'anyone'
      ? unwrapReply(endpoint, await sendToEndpoint(endpoint, fields, options))
      : unwrapReply(endpoint, await askSignedIn(endpoint, fields, options))
  } finally {
    done?.()
  }
}

async function askSignedIn(endpoint: Endpoint, fields: Record<string, unknown>, options: CallOptions) {
  const token = await freshBearerToken()
  const incoming = await sendToEndpoint(endpoint, fields, { ...options, token })
  // Until the password is changed the server opens nothing else (decisions).
  if (errorKeyOfAnswer(incoming) === 'auth.must_change_password')
    navigateTo('/dashboard/EditPasswordNew', {}, { replace: true })
  if (!isUnauthorizedAnswer(incoming)) return incoming
  // Only an ended token is worth exchanging; the other reasons end the session whatever we send.
  const fresh = errorKeyOfAnswer(incoming) === 'auth.expired' ? await renewBearerToken(token) : null
  const second = fresh ? await sendToEndpoint(endpoint, fields, { ...options, token: fresh }) : incoming
  if (isUnauthorizedAnswer(second)) endStoredSession(endOf[errorKeyOfAnswer(second)] ?? 'expired')
  return second
}

const endOf: Partial<Record<string, SessionEndReason>> = {
  'auth.idle': 'idle',
  'auth.login_id_missing': 'missing',
}
