import type { Actor } from '../../../kernel/ctx.ts'
import type { NodePaths } from '../paths/index.ts'
import { effectiveRightsOnPath, nodePathUp, type RightsAsker } from './user-rights.rules.ts'

/** A node that a user sees without seeing its folder. */
export interface TopmostNode {
  spaceId: string
  rights: number
}

/**
 * Returns those of these nodes that are the top of what a user sees by grants alone: outside the user's own spaces,
 * and a root only where it belongs to a department that the user is not a member of. Takes the paths alone, so that
 * thousands are judged at once.
 */
export function topmostFromElsewhere(
  asker: RightsAsker & Pick<Actor, 'subjects'>,
  paths: NodePaths,
  ids: readonly string[],
): Map<string, TopmostNode> {
  const tops = new Map<string, TopmostNode>()
  const isSeen = new Map<string, boolean>()
  const sees = (id: string) => {
    const seen = isSeen.get(id) ?? effectiveRightsOnPath(asker, paths, id) > 0
    isSeen.set(id, seen)
    return seen
  }
  for (const id of ids) {
    const [root] = nodePathUp(paths.steps, id) ?? []
    const space = root && paths.grounds.get(root.id)
    if (!space || space.ownerId === asker.userId || space.leaderId === asker.userId) continue
    const above = paths.steps.get(id)?.parentId ?? null
    const isHiddenAbove =
      above === null ? space.kind === 'department' && !asker.subjects.includes(space.id) : !sees(above)
    const rights = isHiddenAbove ? effectiveRightsOnPath(asker, paths, id) : 0
    if (rights !== 0) tops.set(id, { spaceId: space.id, rights })
  }
  return tops
}
