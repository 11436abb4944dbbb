import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { recycleApi } from '@cabinet/contract/recycle'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { record } from '../journal/index.ts'
import { type Deleted, lockedDeletions, restoreDeleted } from '../spaces/index.ts'

type Results = Reply<typeof recycleApi.restore>

/** Puts items back where they were, or under a folder of the actor's choice; each by itself. */
export const restoreItems = (
  ctx: Ctx,
  { ids, parentId }: Input<typeof recycleApi.restore>,
): Promise<Results> =>
  ctx.together(async (tx) => {
    const deleted = await lockedDeletions(tx, ids, parentId)
    const results: Results = []
    for (const id of new Set(ids)) {
      const one = deleted.get(id)
      results.push(
        one
          ? await restoreOne(tx, one, parentId)
          : { id, name: '', result: 'refused', reason: 'common.not_found' },
      )
    }
    return results
  })

async function restoreOne(tx: Tx, deleted: Deleted, parentId: string | undefined): Promise<Results[number]> {
  const { id, name, place, spaceId } = deleted
  const restored = await restoreDeleted(tx, deleted, parentId)
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
