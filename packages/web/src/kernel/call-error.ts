import type { ErrorKey } from '@cabinet/contract/errors'
import type { TextParameters } from './text.ts'

/** A call that failed. `status` is the HTTP status (0: no answer came); `data` is whatever the reply carried. */
export class CallError extends Error {
  readonly key: ErrorKey
  readonly status: number
  readonly data: unknown
  constructor(key: ErrorKey, status: number, data?: unknown) {
    super(key)
    this.name = 'CallError'
    this.key = key
    this.status = status
    this.data = data
  }

  /** What the words of the error speak of. */
  get params(): TextParameters {
    return this.data && typeof this.data === 'object' ? (this.data as TextParameters) : {}
  }
}
