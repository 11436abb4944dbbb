import type { Ctx } from '../../../kernel/ctx.ts'
import { rightsAllowedIn } from '../../nodes/access/index.ts'
import { type AccessibleNode, implicitRole } from '../../nodes/index.ts'
import type { FolderViewer } from './visible-children.store.ts'

/** Maker of no file: under document control in an archived space, not even own files may be left. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Returns how the actor views the children of a folder. */
export function folderViewerOf({ actor, now }: Ctx, { node, space, coming }: AccessibleNode): FolderViewer {
  const all = implicitRole(actor, space) !== null
  const allowed = rightsAllowedIn(space)
  const confined = !all && (coming.open & allowed) === 0
  const sees = (coming.own & allowed) === 0 ? nobody : actor.userId
  return {
    all: all || (!node.closed && !confined),
    own: confined ? sees : null,
    allowed,
    subjects: actor.subjects,
    at: now(),
  }
}
