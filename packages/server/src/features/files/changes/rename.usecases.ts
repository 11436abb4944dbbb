import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { spaceApi } from '@cabinet/contract/files'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../../kernel/errors.ts'
import { record } from '../../journal/index.ts'
import {
  findChildByName,
  lockNodes,
  nameRefusal,
  requireNode,
  requireUnlocked,
  tidy,
} from '../../nodes/index.ts'
import { updateName } from '../../nodes/tree/index.ts'
import { presentItems } from '../lists/index.ts'
import { insertUndo } from './undo.store.ts'

/** Renames a file or a folder; the letters' case alone may change too. */
export async function renameItem(
  ctx: Ctx,
  { id, name: typed }: Input<typeof spaceApi.rename>,
): Promise<Reply<typeof spaceApi.rename>> {
  const name = tidy(typed.trim())
  refuseIf(nameRefusal(name))
  const undoId = await ctx.together(async (tx) => {
    await lockNodes(tx, [id])
    const before = await rename(tx, id, name)
    return before === name ? undefined : insertUndo(tx, { kind: 'rename', id, name: before, now: name })
  })
  const [item] = await presentItems(ctx, [id])
  return { ...item!, undoId }
}

/** Renames a node of a locked space and answers its old name. `token` proves the lock that is the caller's own. */
export async function rename(tx: Tx, id: string, name: string, token?: string): Promise<string> {
  const item = await requireNode(tx, id, 'rename')
  const { node, space } = item
  if (node.parentId === null) throw new AppError('spaces.root_fixed')
  if (node.name === name) return name
  await requireUnlocked(tx, [item], token)
  const other = await findChildByName(tx.db, node.parentId, name)
  if (other && other.id !== id) throw new AppError('spaces.name_taken', { names: [name] })
  await updateName(tx, { id, name, isFolder: node.isFolder })
  await record(tx, {
    action: 'spaces.rename',
    spaceId: space.id,
    nodes: [id],
    before: { name: node.name },
    after: { name },
  })
  return node.name
}
