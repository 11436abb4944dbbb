import { okReplyCode } from '@cabinet/contract/endpoint'
import type { ErrorKey } from '@cabinet/contract/errors'
import type { ByteStream } from '@cabinet/contract/stream'
import { z } from 'zod'
import { CallError } from '../../kernel/call.ts'
import { isKeyTranslated } from '../../kernel/text.ts'
import { endStoredSession, freshBearerToken, renewBearerToken } from '../../kernel/tokens.ts'
import { uploadBaseAddress } from '../settings/index.ts'
import { whileConnected } from './connection.ts'

const envelope = z.object({ Code: z.number(), Data: z.unknown(), Msg: z.string().nullish() })

/** Milliseconds until an unanswered chunk is sent again; long enough for a slow connection. */
const patienceMs = 120_000

interface Posting {
  /** Wire names and values; undefined ones are left out. */
  query?: Record<string, unknown>
  body?: Blob | FormData
  headers?: Record<string, string>
  signal: AbortSignal
}

/** Sends bytes to the upload host and returns the wire's `Data`; throws `CallError` (status 0: no answer). */
export async function postUploadBytes({ path }: ByteStream, posting: Posting): Promise<unknown> {
  const token = await freshBearerToken()
  let response = await once(path, posting, token)
  if (response.status === 401) {
    const fresh = await renewBearerToken(token)
    if (!fresh) endStoredSession('expired')
    else response = await once(path, posting, fresh)
  }
  const reply = envelope.safeParse(await response.json().catch(() => undefined))
  if (reply.success && reply.data.Code === okReplyCode) return reply.data.Data
  const key = reply.data?.Msg
  throw new CallError(
    key && isKeyTranslated(key) ? (key as ErrorKey) : 'common.failed',
    response.status,
    reply.data?.Data,
  )
}

async function once(
  path: string,
  { query = {}, body, headers, signal }: Posting,
  token: string,
): Promise<Response> {
  const search = new URLSearchParams({ n: Math.random().toString(36).slice(2) })
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  try {
    return await whileConnected((lost) =>
      fetch(`${uploadBaseAddress()}${path}?${search}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          ...(body instanceof Blob && { 'Content-Type': 'application/octet-stream' }),
          ...headers,
        },
        ...(body && { body }),
        signal: AbortSignal.any([signal, lost, AbortSignal.timeout(patienceMs)]),
        credentials: 'omit',
        cache: 'no-store',
      }),
    )
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw new CallError('common.failed', 0, error)
  }
}
