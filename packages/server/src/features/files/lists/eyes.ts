import type { Ctx } from '../../../kernel/ctx.ts'
import { type AccessibleNode, implicitRole } from '../../nodes/index.ts'
import type { FolderViewer } from './visible-children.store.ts'

/** Returns how the actor views the children of a folder. */
export function folderViewerOf({ actor, now }: Ctx, { node, space, coming }: AccessibleNode): FolderViewer {
  const all = implicitRole(actor, space) !== null
  const confined = !all && space.ownOnly && coming.open === 0
  return {
    all: all || (!node.closed && !confined),
    own: confined ? actor.userId : null,
    subjects: actor.subjects,
    at: now(),
  }
}
