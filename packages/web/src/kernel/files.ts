import { okReplyCode } from '@cabinet/contract/endpoint'
import type { ByteStream, StreamQuery } from '@cabinet/contract/stream'
import { z } from 'zod'
import { errorKeyOfAnswer } from './ask.ts'
import { CallError } from './call-error.ts'
import { apiBaseAddress } from './send.ts'
import { endStoredSession, freshBearerToken, renewBearerToken } from './tokens.ts'
import { withVisibleNames } from './visible-names.ts'

/** Timeout of a spreadsheet transfer, in ms. */
const patienceMs = 300_000
const envelope = z.object({ Code: z.number(), Data: z.unknown() })

async function request(
  described: ByteStream,
  input: unknown,
  body: Blob | FormData | null,
  signal?: AbortSignal,
) {
  const fields = z.encode(described.query, input) as Record<string, unknown>
  const inBody = described.method === 'POST' && body === null
  const search = new URLSearchParams({ n: Math.random().toString(36).slice(2) })
  if (!inBody)
    for (const [name, value] of Object.entries(fields))
      if (value !== undefined) search.set(name, String(value))
  const late = AbortSignal.timeout(patienceMs)
  const once = (token: string) =>
    fetch(`${apiBaseAddress}${described.path}?${search}`, {
      method: described.method,
      headers: {
        Authorization: `Bearer ${token}`,
        // the browser sets a form's content type, with its boundary
        ...(!(body instanceof FormData) && {
          'Content-Type': inBody ? 'application/json' : 'application/octet-stream',
        }),
      },
      body: inBody ? JSON.stringify(fields) : body,
      signal: signal ? AbortSignal.any([signal, late]) : late,
      credentials: 'omit',
      cache: 'no-store',
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error
      throw new CallError('common.failed', 0, error)
    })
  const token = await freshBearerToken()
  const response = await once(token)
  if (response.status !== 401) return response
  const fresh = await renewBearerToken(token)
  if (fresh) return once(fresh)
  endStoredSession('expired')
  return response
}

async function failure(response: Response) {
  const reply: unknown = await response.json().catch(() => undefined)
  return new CallError(errorKeyOfAnswer({ status: response.status, body: reply }), response.status)
}

/** Saves a streamed response to the disk under the server's file name. Throws `CallError`. */
export async function saveStreamToDisk<D extends ByteStream>(
  described: D,
  input: StreamQuery<D>,
  name: string,
) {
  const response = await request(described, input, null)
  if (!response.ok || response.headers.get('Content-Type')?.startsWith('application/json'))
    throw await failure(response)
  const given = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  saveBlobToDisk(await response.blob(), given ? decodeURIComponent(given) : name)
}

/** Saves bytes to the disk under a name. */
export function saveBlobToDisk(blob: Blob, name: string) {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Returns the bytes of a streamed response. Throws `CallError`. */
export async function fetchStreamBytes<D extends ByteStream>(
  described: D,
  input: StreamQuery<D>,
): Promise<ArrayBuffer> {
  const response = await request(described, input, null)
  if (!response.ok) throw await failure(response)
  return response.arrayBuffer()
}

/** Sends a file's bytes, or a form with them, and returns the parsed reply. Throws `CallError`. */
export async function sendFileToEndpoint<D extends ByteStream & { reply: z.ZodType }>(
  described: D,
  input: StreamQuery<D>,
  file: Blob | FormData,
  signal?: AbortSignal,
): Promise<z.output<D['reply']>> {
  const response = await request(described, input, file, signal)
  if (!response.ok) throw await failure(response)
  const body: unknown = await response.json().catch(() => undefined)
  const reply = envelope.safeParse(body)
  if (!reply.success || reply.data.Code !== okReplyCode)
    throw new CallError(errorKeyOfAnswer({ status: response.status, body }), response.status)
  return withVisibleNames(z.decode(described.reply, reply.data.Data as never)) as z.output<D['reply']>
}
