import type { ErrorKey } from '@cabinet/contract/errors'
import type { Tx } from '../../../kernel/ctx.ts'
import type { Reached } from '../../nodes/index.ts'

/** Says which of these items must not be archived now, and why: one with a live share link, one in a flow. */
export type ArchiveGuard = (tx: Tx, items: readonly Reached[]) => Promise<ReadonlyMap<string, ErrorKey>>

const guards: ArchiveGuard[] = []

/** Later rooms say here what keeps an item from being archived. */
export function guardArchive(guard: ArchiveGuard): void {
  guards.push(guard)
}

export async function guarded(tx: Tx, items: readonly Reached[]): Promise<Map<string, ErrorKey>> {
  const refusals = new Map<string, ErrorKey>()
  for (const guard of guards) for (const [id, reason] of await guard(tx, items)) refusals.set(id, reason)
  return refusals
}
