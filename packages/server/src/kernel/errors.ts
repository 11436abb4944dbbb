import { type ErrorKey, errorStatuses } from '@cabinet/contract/errors'

/** A refusal that the client words by its key. `details` travels as `Data` (names, the extension, a limit). */
export class AppError extends Error {
  readonly key: ErrorKey
  readonly details: unknown
  constructor(key: ErrorKey, details: unknown = null) {
    super(key)
    this.key = key
    this.details = details
  }

  get status(): number {
    return errorStatuses[this.key]
  }
}

/** Throws the refusal that a rule answered with, if any. */
export function throwIfRefused(reason: ErrorKey | null, details?: unknown): void {
  if (reason) throw new AppError(reason, details)
}
