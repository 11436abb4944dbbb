import { ConfinedRunError } from '../../kernel/sandbox/index.ts'
import type { StoredRenditionState } from './renditions.table.ts'

/** Runs after which a rendition is given up, until its content changes. */
export const renditionAttemptLimit = 3

/** Seconds before the next attempt: a brief fault is often over by then. */
export const retryDelaySeconds = (attempts: number): number => 30 * 4 ** (attempts - 1)

export type FailureVerdict = 'again' | 'failed' | 'forget'

/**
 * Decides what to do with a failed rendition. A limit is a property of the content and would be met again. A
 * missing program is not the content's fault and is not remembered.
 */
export function judgeRenditionFailure(error: unknown, attempts: number): FailureVerdict {
  if (error instanceof ConfinedRunError) {
    if (error.reason === 'unavailable') return 'forget'
    if (error.reason !== 'failed' && error.reason !== 'stopped') return 'failed'
  }
  return attempts < renditionAttemptLimit ? 'again' : 'failed'
}

/** Returns the state that clients see. */
export const renditionStateForClient = (state: StoredRenditionState): 'ready' | 'waiting' | 'none' =>
  state === 'ready' ? 'ready' : state === 'none' || state === 'failed' ? 'none' : 'waiting'

const dayMs = 24 * 3_600_000

/** Whether a failed rendition is retried: the machine's fault is often repaired since. */
export const isRenditionRetryable = (
  { state, made_at }: { state: StoredRenditionState; made_at: Date | null },
  at: Date,
): boolean => state === 'failed' && made_at !== null && at.getTime() - made_at.getTime() > dayMs

/** Returns an extension in the form of renditions: lower case, no dot. */
export const renditionSourceOf = (suffix: string): string => suffix.replace(/^\./, '').toLowerCase()
