import type { Endpoint, EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { z } from 'zod'
import { errorKeyOfAnswer, isUnauthorizedAnswer, sendToEndpoint, unwrapReply } from './ask.ts'
import { currentAddress, currentPath, navigateTo } from './go.ts'
import { showLoadingOverlay } from './overlay.ts'
import { endStoredSession, freshBearerToken, renewBearerToken, type SessionEndReason } from './tokens.ts'

export { CallError } from './call-error.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Suppresses the loading overlay; for requests in the background, unless `awaited`. */
  quiet?: boolean | undefined
  /** Whether the user waits for the answer: true without `quiet`, and for what a page shows first. */
  awaited?: boolean | undefined
  /** Base address other than the API's (upload host, download host). */
  base?: string | undefined
}

/**
 * Calls one endpoint, converting input and reply between the contract's and the wire's names; throws
 * `CallError`.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<EndpointReply<E>> {
  const done = options.quiet ? undefined : showLoadingOverlay()
  try {
    const fields = z.encode(endpoint.input, input) as Record<string, unknown>
    const asking = { ...options, awaited: options.awaited ?? !options.quiet }
    return endpoint.access === 'anyone'
      ? unwrapReply(endpoint, await sendToEndpoint(endpoint, fields, asking))
      : unwrapReply(endpoint, await askSignedIn(endpoint, fields, asking))
  } finally {
    done?.()
  }
}

async function askSignedIn(endpoint: Endpoint, fields: Record<string, unknown>, options: CallOptions) {
  const token = await freshBearerToken()
  const incoming = await sendToEndpoint(endpoint, fields, { ...options, token })
  // The server rejects every other call until the password is changed, or the terms are accepted (decisions).
  if (errorKeyOfAnswer(incoming) === 'auth.must_change_password')
    navigateTo('/dashboard/EditPasswordNew', {}, { replace: true })
  if (errorKeyOfAnswer(incoming) === 'terms.must_accept' && currentPath() !== '/privacy')
    navigateTo('/privacy', { redirect: currentAddress() }, { replace: true })
  if (!isUnauthorizedAnswer(incoming)) return incoming
  // Only an expired token can be exchanged; the other reasons end the session in any case.
  const fresh = errorKeyOfAnswer(incoming) === 'auth.expired' ? await renewBearerToken(token) : null
  const second = fresh ? await sendToEndpoint(endpoint, fields, { ...options, token: fresh }) : incoming
  if (isUnauthorizedAnswer(second)) endStoredSession(endOf[errorKeyOfAnswer(second)] ?? 'expired')
  return second
}

const endOf: Partial<Record<string, SessionEndReason>> = {
  'auth.idle': 'idle',
  'auth.login_id_missing': 'missing',
}
