import { type Endpoint, type EndpointReply, okReplyCode } from '@cabinet/contract/endpoint'
import type { ErrorKey } from '@cabinet/contract/errors'
import { limits } from '@cabinet/contract/limits'
import { z } from 'zod'
import { CallError } from './call-error.ts'
import { currentAddress, navigateTo } from './go.ts'
import { apiBaseAddress, type IncomingAnswer, sendRequest } from './send.ts'
import { noteAnswer } from './server-reach.ts'
import { isKeyTranslated } from './text.ts'
import { withVisibleNames } from './visible-names.ts'

const envelope = z.object({ Code: z.number(), Data: z.unknown(), Msg: z.string().nullish() })

interface Asking {
  token?: string | undefined
  signal?: AbortSignal | undefined
  base?: string | undefined
  /** Whether the user waits for the answer. */
  awaited?: boolean | undefined
}

/**
 * Sends wire fields to an endpoint; a timeout of 60 s opens /500 (specification) if the user waits for the answer.
 * Throws if no answer arrives.
 */
export async function sendToEndpoint(
  { method, path, batched }: Endpoint,
  fields: Record<string, unknown>,
  { token, signal, base = apiBaseAddress, awaited = false }: Asking,
): Promise<IncomingAnswer> {
  const timeout = AbortSignal.timeout(limits.requestMs)
  // A random `n` bypasses every cache on the way (specification).
  const query = new URLSearchParams({ n: Math.random().toString(36).slice(2) })
  const inQuery = method === 'GET' || method === 'DELETE'
  if (inQuery) for (const [name, value] of Object.entries(textFields(fields))) query.set(name, value)
  try {
    const answer = await sendRequest({
      method,
      url: `${base}${path}?${query}`,
      headers: {
        Accept: 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(!inQuery && { 'Content-Type': 'application/json' }),
      },
      ...(!inQuery && { body: JSON.stringify(fields) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(batched &&
        token &&
        base === apiBaseAddress && { batched: { path, fields: inQuery ? textFields(fields) : fields } }),
    })
    noteAnswer(answer.status)
    return answer
  } catch (error) {
    if (signal?.aborted) throw error
    noteAnswer(null)
    if (timeout.aborted && awaited) navigateTo('/500', { redirect: currentAddress() })
    throw new CallError('common.failed', 0)
  }
}

/** Fields as a query has them. */
const textFields = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

/** Whether an answer is a 401, by status or in the body (specification). */
export const isUnauthorizedAnswer = ({ status, body }: IncomingAnswer) =>
  status === 401 || envelope.safeParse(body).data?.Code === 401

/** Returns the error key of a failed answer. */
export function errorKeyOfAnswer(incoming: IncomingAnswer): ErrorKey {
  const message = envelope.safeParse(incoming.body).data?.Msg
  // Looking the key up in the texts, not in the contract's table of keys, keeps the rooms' contracts out of
  // the sign-in page.
  if (message && isKeyTranslated(message)) return message as ErrorKey
  return isUnauthorizedAnswer(incoming) ? 'auth.expired' : 'common.failed'
}

/** Returns the reply in the contract's names, or throws a `CallError`. */
export function unwrapReply<E extends Endpoint>(endpoint: E, incoming: IncomingAnswer): EndpointReply<E> {
  const reply = envelope.safeParse(incoming.body)
  if (!reply.success || reply.data.Code !== okReplyCode || incoming.status !== 200)
    throw new CallError(errorKeyOfAnswer(incoming), incoming.status, reply.data?.Data)
  return withVisibleNames(z.decode(endpoint.reply, reply.data.Data ?? {})) as EndpointReply<E>
}
