import type { Parts } from '../../package/package.ts'
import type { Mutation } from '../mutation.ts'
import { UnsupportedMutation } from './refusal.ts'

export { UnsupportedMutation } from './refusal.ts'

/** Mutations that the writer can write; the commands behind all others must be disabled. */
export const supported: ReadonlySet<string> = new Set<string>()

/** Mutations that change nothing a file keeps: what is computed, scrolled, shown. */
export const ignored: ReadonlySet<string> = new Set<string>()

/**
 * A workbook with mutations applied to it, in their order; parts that none of them touches are the same bytes. Throws an
 * UnsupportedMutation for what cannot be written without loss.
 */
export function patchWorkbook(parts: Parts, mutations: readonly Mutation[]): Parts {
  for (const { id } of mutations) if (!ignored.has(id)) throw new UnsupportedMutation(id)
  return parts
}
