import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { fileEndpoints } from '@cabinet/contract/files'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../../kernel/errors.ts'
import { recordJournalLine } from '../../journal/index.ts'
import {
  findChildNamed,
  lockNodes,
  nodeNameRefusal,
  normalizeName,
  requireNode,
  requireUnlocked,
} from '../../nodes/index.ts'
import { updateNodeName } from '../../nodes/tree/index.ts'
import { presentVisibleItems } from '../lists/index.ts'
import { insertUndoRecord } from './undo.store.ts'

/** Renames a file or a folder; a change of case alone is allowed. */
export async function renameItemById(
  ctx: Ctx,
  { id, name: typed }: EndpointInput<typeof fileEndpoints.rename>,
): Promise<EndpointReply<typeof fileEndpoints.rename>> {
  const name = normalizeName(typed.trim())
  throwIfRefused(nodeNameRefusal(name))
  const undoId = await ctx.together(async (tx) => {
    await lockNodes(tx, [id])
    const before = await renameLockedNode(tx, id, name)
    return before === name ? undefined : insertUndoRecord(tx, { kind: 'rename', id, name: before, now: name })
  })
  const [item] = await presentVisibleItems(ctx, [id])
  return { ...item!, undoId }
}

/** Renames a node of a locked space and returns its old name. `token` proves the caller's own lock. */
export async function renameLockedNode(tx: Tx, id: string, name: string, token?: string): Promise<string> {
  const item = await requireNode(tx, id, 'rename')
  const { node, space } = item
  if (node.parentId === null) throw new AppError('spaces.root_fixed')
  if (node.name === name) return name
  await requireUnlocked(tx, [item], token)
  const other = await findChildNamed(tx.db, node.parentId, name)
  if (other && other.id !== id) throw new AppError('spaces.name_taken', { names: [name] })
  await updateNodeName(tx, { id, name, isFolder: node.isFolder })
  await recordJournalLine(tx, {
    action: 'spaces.rename',
    spaceId: space.id,
    nodes: [id],
    before: { name: node.name },
    after: { name },
  })
  return node.name
}
