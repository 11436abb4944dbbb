import { withoutHidden } from '@cabinet/contract/text'
import type { Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { addFiles } from '../../files/index.ts'
import { record } from '../../journal/index.ts'
import { lockedTarget, marked, type Reached, tidy } from '../../nodes/index.ts'
import { charge } from '../../organisations/index.ts'
import { addVersions, appendVersion, type Kept } from '../../versions/index.ts'

/** Makes what was edited the next version of a file whose space is locked; answers its number. Asks for no rights. */
export async function addEdited(
  tx: Tx,
  { node, space }: Reached,
  { name, note, ...kept }: Kept & { name: string; note: string },
): Promise<number> {
  await charge(tx, space.ownerId, kept.size)
  const number = await appendVersion(tx, node, { ...kept, source: 'edit', suffix: node.suffix, name, note })
  await record(tx, {
    action: 'editing.save',
    spaceId: space.id,
    nodes: [node.id],
    before: { version: node.version, size: node.size },
    after: { version: number, size: kept.size, ...(name && { name }), ...(note && { note }) },
  })
  return number
}

/**
 * Makes what was edited a file of its own beside the file, named after whose it is and when; in the person's own space
 * where the folder takes nothing from them.
 */
export async function addBeside(
  tx: Tx,
  { node }: Reached,
  kept: Kept,
): Promise<{ id: string; name: string }> {
  const target = await lockedTarget(tx, { parentId: node.parentId! }, 'upload').catch((error: unknown) => {
    if (error instanceof AppError) return lockedTarget(tx, {}, 'upload')
    throw error
  })
  await charge(tx, target.space.ownerId, kept.size)
  const who = withoutHidden(tx.actor.name).replaceAll(/[\\/:*?"<>|]/g, ' ')
  const day = tx.now().toISOString().slice(0, 10)
  const name = tidy(marked(withoutHidden(node.name), false, ` (冲突 conflict, ${who}, ${day})`))
  const [made] = await addFiles(tx, target, [{ name, size: kept.size }], 'both')
  await addVersions(tx, [{ ...kept, fileId: made!.id, number: 1, source: 'edit', suffix: node.suffix }])
  await record(tx, {
    action: 'editing.conflict',
    spaceId: target.space.id,
    nodes: [made!.id],
    before: { from: node.id, version: node.version },
    after: { name: made!.name, size: kept.size },
  })
  await tx.tell([tx.actor.userId], {
    key: 'spaces.changed',
    level: 4,
    textKey: '',
    payload: { spaceId: target.space.id, folderIds: [target.node.id] },
  })
  return { id: made!.id, name: made!.name }
}
