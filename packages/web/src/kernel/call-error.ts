import type { ErrorKey } from '@cabinet/contract/errors'
import type { TextParameters } from './text.ts'

/** A failed call. `status` is the HTTP status, 0 if no answer arrived; `data` is the data of the reply. */
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

  /** Parameters of the error text. */
  get params(): TextParameters {
    return this.data && typeof this.data === 'object' ? (this.data as TextParameters) : {}
  }
}
