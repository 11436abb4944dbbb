import { asApplicationError } from '../../../../kernel/serve.ts'

/** Refusal of a protocol call: a status and headers, no envelope (MS-WOPI). */
export class WopiRefusal extends Error {
  readonly status: number
  readonly headers: Record<string, string>
  constructor(status: number, headers: Record<string, string> = {}) {
    super(`wopi ${status}`)
    this.status = status
    this.headers = headers
  }
}

/** 409 with the present lock; '' if something else holds the file. */
export const wopiLockConflict = (lock: string, reason: string) =>
  new WopiRefusal(409, { 'x-wopi-lock': lock, 'x-wopi-lockfailurereason': reason })

/** Translates any refusal into one of the protocol. */
export function asWopiRefusal(error: unknown): WopiRefusal {
  if (error instanceof WopiRefusal) return error
  const { key, status } = asApplicationError(error)
  if (key.startsWith('auth.')) return new WopiRefusal(401)
  // a hidden file and a forbidden one look alike
  if (key === 'common.not_found' || status === 403) return new WopiRefusal(404)
  if (key.startsWith('locks.')) return wopiLockConflict('', key)
  if (status === 413 || status === 507) return new WopiRefusal(413, { 'x-wopi-servererror': key })
  if (status === 400 || status === 409) return new WopiRefusal(status, { 'x-wopi-servererror': key })
  return new WopiRefusal(500)
}
