import type { ErrorKey } from '@cabinet/contract/errors'
import type { itemResult } from '@cabinet/contract/files'
import type { z } from 'zod'
import type { Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { lockNodes, type Reached } from '../nodes/index.ts'
import { tellOnlookers } from './onlookers.ts'

export type ItemResult = z.output<typeof itemResult>

/**
 * Does something to the locks on each of these by itself, and answers what became of each. Throws the first reason
 * where none succeeds.
 */
export async function each(
  tx: Tx,
  ids: readonly string[],
  deed: (item: Reached) => Promise<ErrorKey | null>,
): Promise<ItemResult[]> {
  const items = await lockNodes(tx, ids)
  const results: ItemResult[] = []
  for (const id of new Set(ids)) {
    const item = items.get(id)
    const reason = item ? await deed(item) : 'common.not_found'
    const name = item?.node.name ?? ''
    results.push(reason ? { id, name, result: 'refused', reason } : { id, name, result: 'done' })
  }
  if (results.every(({ result }) => result === 'refused')) throw new AppError(results[0]!.reason as ErrorKey)
  await tellOnlookers(
    tx,
    results.flatMap(({ id, result }) => (result === 'done' ? (items.get(id) ?? []) : [])),
  )
  return results
}
