import type { ErrorKey } from '@cabinet/contract/errors'
import type { fileItemResult } from '@cabinet/contract/files'
import type { z } from 'zod'
import { firstOf } from '../../kernel/certain.ts'
import type { Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { type AccessibleNode, lockNodes } from '../nodes/index.ts'
import { notifyLockViewers } from './onlookers.ts'

export type LockItemResult = z.output<typeof fileItemResult>

/**
 * Runs an action on the locks of each of these items separately and returns the result of each. Throws the
 * first refusal where none succeeds.
 */
export async function forEachLockedItem(
  tx: Tx,
  ids: readonly string[],
  deed: (item: AccessibleNode) => Promise<ErrorKey | null>,
): Promise<LockItemResult[]> {
  const items = await lockNodes(tx, ids)
  const results: LockItemResult[] = []
  for (const id of new Set(ids)) {
    const item = items.get(id)
    const reason = item ? await deed(item) : 'common.not_found'
    const name = item?.node.name ?? ''
    results.push(reason ? { id, name, result: 'refused', reason } : { id, name, result: 'done' })
  }
  if (results.every(({ result }) => result === 'refused'))
    throw new AppError(firstOf(results).reason as ErrorKey)
  await notifyLockViewers(
    tx,
    results.flatMap(({ id, result }) => (result === 'done' ? (items.get(id) ?? []) : [])),
  )
  return results
}
