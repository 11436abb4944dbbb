import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { recycleApi } from '@cabinet/contract/recycle'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { refuseIf } from '../../kernel/errors.ts'
import { type Line, recordAll } from '../journal/index.ts'
import {
  binSpaces,
  lockedDeletions,
  lockSpaces,
  markPurged,
  type Purge,
  type Purged,
} from '../spaces/index.ts'
import { removePurged } from './recycle.jobs.ts'
import { binOf, binRefusal } from './recycle.rules.ts'

/** Takes items out of the bin for ever, whatever lies below them; their bytes are free at once. */
export const purgeItems = (
  ctx: Ctx,
  { ids }: Input<typeof recycleApi.purge>,
): Promise<Reply<typeof recycleApi.purge>> =>
  ctx.together(async (tx) => {
    const deleted = await lockedDeletions(tx, ids)
    await purge(tx, { ids: [...deleted.keys()] })
    return [...new Set(ids)].map((id) => {
      const one = deleted.get(id)
      return one
        ? { id, name: one.name, result: 'done' as const }
        : { id, name: '', result: 'refused' as const, reason: 'common.not_found' }
    })
  })

/** Takes everything in a bin out of it for ever. */
export const emptyBin = (
  ctx: Ctx,
  { type }: Input<typeof recycleApi.empty>,
): Promise<Reply<typeof recycleApi.empty>> =>
  ctx.together(async (tx) => {
    refuseIf(binRefusal(type, tx.actor))
    const spaces = await lockSpaces(tx.db, await binSpaces(tx.db, binOf(type, tx.actor)))
    return { count: await purge(tx, { spaces }) }
  })

/** The request marks, a job removes: so a purge of any size is answered at once. Answers how many went. */
export async function purge(tx: Tx, which: Purge): Promise<number> {
  const purged = await markPurged(tx, which)
  if (purged.length === 0) return 0
  await recordAll(tx, purged.flatMap(linesOf))
  await tx.queue(removePurged.name, {})
  return purged.reduce((count, { ids }) => count + ids.length, 0)
}

/** Items that one line of the journal names. */
const NAMED = 1000

function linesOf({ spaceId, enterpriseId, ids }: Purged): Line[] {
  const lines: Line[] = []
  for (let start = 0; start < ids.length; start += NAMED)
    lines.push({ action: 'recycle.purge', spaceId, enterpriseId, nodes: ids.slice(start, start + NAMED) })
  return lines
}
