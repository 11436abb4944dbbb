import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { recycleEndpoints } from '@cabinet/contract/recycle'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { lockRestorableItems, type RestorableItem, restoreDeleted } from '../files/index.ts'
import { recordJournalLine } from '../journal/index.ts'

type Results = EndpointReply<typeof recycleEndpoints.restore>

/** Restores items to their old place, or into a chosen folder; each separately. */
export const restoreRecycledItems = (
  ctx: Ctx,
  { ids, parentId }: EndpointInput<typeof recycleEndpoints.restore>,
): Promise<Results> =>
  ctx.together(async (tx) => {
    const binned = await lockRestorableItems(tx, ids, parentId)
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

async function restoreOne(
  tx: Tx,
  binned: RestorableItem,
  parentId: string | undefined,
): Promise<Results[number]> {
  const { id, name, place, spaceId } = binned.deleted
  const restored = await restoreDeleted(tx, binned, parentId)
  if ('reason' in restored) return { id, name, result: 'refused', reason: restored.reason }
  await recordJournalLine(tx, {
    action: 'recycle.restore',
    spaceId,
    nodes: [id],
    before: { name, place },
    after: restored,
  })
  return { id, name: restored.name, result: 'done' }
}
