import type { Tx } from '../../../../kernel/ctx.ts'
import { AppError } from '../../../../kernel/errors.ts'
import type { ContentReference } from '../../../contents/index.ts'
import { type AccessibleNode, findChildNamed, lockAccessibleNode } from '../../../nodes/index.ts'
import { parentIdOf } from '../../../nodes/tree/index.ts'
import { contentOfVersion } from '../../../versions/index.ts'
import { addEditedFileBeside, nameBeside } from '../../saving/beside.ts'
import { addEditedVersion } from '../../saving/edited.ts'
import { requireNoOtherLock } from './locks.ts'
import { WopiRefusal } from './refusal.ts'

/**
 * Stores a document that a document server broke beside its file. One that is told of a failure sends again: that goes
 * into the copy that is there.
 */
export async function addBrokenCopy(
  tx: Tx,
  file: AccessibleNode,
  content: ContentReference,
  loss: string,
): Promise<void> {
  const { node } = file
  const there = await findChildNamed(tx.db, parentIdOf(node), nameBeside(tx, node.name, 'recovered'))
  const copy = there && (await ownCopy(tx, there.id))
  if (!copy) await addEditedFileBeside(tx, file, content, { kind: 'recovered', loss })
  else if ((await contentOfVersion(tx, copy.node.id, copy.node.version)).id !== content.contentId)
    await addEditedVersion(tx, copy, { ...content, name: '', note: '' })
}

/** The file, unless somebody else holds it or it is a folder. */
async function ownCopy(tx: Tx, id: string): Promise<AccessibleNode | null> {
  try {
    const copy = await lockAccessibleNode(tx, id, 'edit')
    await requireNoOtherLock(tx, copy)
    return copy.node.isFolder ? null : copy
  } catch (error) {
    if (error instanceof AppError || error instanceof WopiRefusal) return null
    throw error
  }
}
