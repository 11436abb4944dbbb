import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { recycleApi } from '@cabinet/contract/recycle'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { type Binned, lockedBinned, restoreDeleted } from '../files/index.ts'
import { record } from '../journal/index.ts'

type Results = Reply<typeof recycleApi.restore>

/** Puts items back where they were, or under a folder of the actor's choice; each by itself. */
export const restoreItems = (
  ctx: Ctx,
  { ids, parentId }: Input<typeof recycleApi.restore>,
): Promise<Results> =>
  ctx.together(async (tx) => {
    const binned = await lockedBinned(tx, ids, parentId)
    const results: Results = []
    for (const id of new Set(ids)) {
      const one = binned.get(id)
      results.push(
        one
          ? await restoreOne(tx, one, parentId)
          : { id, name: '', result: 'refused', reason: 'common.not_found' },
      )
    }
    return results
  })

async function restoreOne(tx: Tx, binned: Binned, parentId: string | undefined): Promise<Results[number]> {
  const { id, name, place, spaceId } = binned.deleted
  const restored = await restoreDeleted(tx, binned, parentId)
  if ('reason' in restored) return { id, name, result: 'refused', reason: restored.reason }
  await record(tx, {
    action: 'recycle.restore',
    spaceId,
    nodes: [id],
    before: { name, place },
    after: restored,
  })
  return { id, name: restored.name, result: 'done' }
}
