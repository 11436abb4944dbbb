import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { ErrorKey } from '@cabinet/contract/errors'
import type { spaceApi } from '@cabinet/contract/files'
import { holds } from '@cabinet/contract/rights'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { record } from '../../journal/index.ts'
import { lackOf } from '../../nodes/access/index.ts'
import { deleteNodes } from '../../nodes/deletions/index.ts'
import { holdRefusals } from '../../nodes/gate/index.ts'
import type { Reached } from '../../nodes/index.ts'
import { lockNodes } from '../../nodes/index.ts'
import { type ItemResult, refused, withoutNested } from './transfer.rules.ts'
import { insertUndo } from './undo.store.ts'

/** Puts files and folders into the recycle bin. What is held or forbidden stays; throws only where nothing goes. */
export const removeItems = (
  ctx: Ctx,
  { ids }: Input<typeof spaceApi.remove>,
): Promise<Reply<typeof spaceApi.remove>> =>
  ctx.together(async (tx) => {
    const items = await lockNodes(tx, ids)
    const held = await holdRefusals(tx, [...items.values()])
    const going: Reached[] = []
    const left: ItemResult[] = []
    for (const id of new Set(ids)) {
      const item = items.get(id)
      const reason = item ? (removeRefusal(item) ?? held.get(id)) : 'common.not_found'
      if (reason) left.push(refused(id, item?.node.name ?? '', reason))
      else going.push(item!)
    }
    if (going.length === 0) throw new AppError(left[0]!.reason as ErrorKey)
    const { top } = withoutNested(going)
    await deleteNodes(tx, top)
    await recordDeletion(tx, top)
    const undoId = await insertUndo(tx, { kind: 'delete', ids: top.map(({ node }) => node.id) })
    const done = going.map(({ node }) => ({ id: node.id, name: node.name, result: 'done' as const }))
    return { undoId, results: [...done, ...left] }
  })

function removeRefusal({ node, rights, space }: Reached): ErrorKey | null {
  if (node.parentId === null) return 'spaces.root_fixed'
  if (holds(rights, 'delete')) return null
  return space.kind === 'archive' ? lackOf(space) : 'common.no_permission'
}

/** One line a space. */
export async function recordDeletion(tx: Tx, nodes: readonly Reached[]): Promise<void> {
  for (const spaceId of new Set(nodes.map(({ space }) => space.id))) {
    const those = nodes.filter(({ space }) => space.id === spaceId)
    await record(tx, {
      action: 'spaces.delete',
      spaceId,
      nodes: those.map(({ node }) => node.id),
      before: those.map(({ node }) => ({ id: node.id, parentId: node.parentId, name: node.name })),
    })
  }
}
