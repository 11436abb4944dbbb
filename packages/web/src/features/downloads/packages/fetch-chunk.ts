import { packageChunkStream, packageHeaders } from '@cabinet/contract/downloads.packages'
import type { ErrorKey } from '@cabinet/contract/errors'
import { limits } from '@cabinet/contract/limits'
import { CallError } from '../../../kernel/call.ts'
import { isKeyTranslated } from '../../../kernel/text.ts'
import { endStoredSession, freshBearerToken, renewBearerToken } from '../../../kernel/tokens.ts'
import { downloadBaseAddress } from '../../settings/index.ts'

/** Timeout of a chunk on a slow connection, in ms. */
const patienceMs = 300_000

/** A refusal with the server's own reason (`x-file-message`); a retry cannot succeed. */
export class PackageRefusedError extends CallError {}

interface Answer {
  bytes: Blob
  /** Bytes of the whole package. */
  size: number
  /** Identifies the zip that the chunk belongs to. */
  mark: string
}

/** Fetches one chunk of a package. Throws `PackageRefusedError`, or `CallError` on a connection failure. */
export async function fetchPackageChunk(id: string, index: number, signal: AbortSignal): Promise<Answer> {
  const token = await freshBearerToken()
  let response = await once(id, index, signal, token)
  if (response.status === 401) {
    const fresh = await renewBearerToken(token)
    if (fresh) response = await once(id, index, signal, fresh)
    else endStoredSession('expired')
  }
  const message = response.headers.get(packageHeaders.message)
  if (message) {
    const key = decodeURIComponent(message)
    throw new PackageRefusedError(
      isKeyTranslated(key) ? (key as ErrorKey) : 'packages.failed',
      response.status,
    )
  }
  if (!response.ok) throw new CallError('common.failed', response.status)
  return {
    bytes: await response.blob(),
    size: Number(response.headers.get(packageHeaders.size)),
    mark: response.headers.get('etag') ?? '',
  }
}

async function once(id: string, index: number, signal: AbortSignal, token: string): Promise<Response> {
  const n = Math.random().toString(36).slice(2)
  try {
    return await fetch(`${downloadBaseAddress()}${packageChunkStream.path}?n=${n}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ Id: id, Channel: 'package', Index: index, ChunkSize: limits.packageChunk }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
      credentials: 'omit',
      cache: 'no-store',
    })
  } catch (error) {
    if (signal.aborted) throw error
    throw new CallError('common.failed', 0)
  }
}
