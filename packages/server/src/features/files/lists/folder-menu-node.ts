import type { AccessibleNode } from '../../nodes/index.ts'
import { displayNameOf } from './present.ts'

/** Returns a folder or a root as menus show it. */
export const folderMenuNode = ({ node, space, rights }: AccessibleNode) => ({
  id: node.id,
  name: displayNameOf(node),
  spaceId: space.id,
  type: node.parentId === null ? 'space' : 'folder',
  hasChildren: (node.totals?.subfolders ?? 0) > 0,
  items: node.totals?.items ?? 0,
  rights,
})
