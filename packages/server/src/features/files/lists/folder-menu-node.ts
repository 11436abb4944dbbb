import type { StorageSpaceKind, TreeNodeButton } from '@cabinet/contract/nodes'
import { type FileRight, includesRight } from '@cabinet/contract/rights'
import type { AccessibleNode } from '../../nodes/index.ts'
import { displayNameOf } from './present.ts'

/** Screens of the kinds of spaces (specification). */
export const spaceRoutes: Record<StorageSpaceKind, string> = {
  personal: '/dashboard/myFile',
  department: '/dashboard/groupFile',
  team: '/dashboard/groupFile',
  project: '/dashboard/project',
  knowledge: '/dashboard/knowledge',
  archive: '/dashboard/pigeonhole',
}

/** Rights behind the buttons of a node; a root is renamed and deleted with what it belongs to. */
const rightsOfButtons: [TreeNodeButton, FileRight, onRoots: boolean][] = [
  ['add', 'new', true],
  ['edit', 'rename', false],
  ['delete', 'delete', false],
]

/** Returns the fields of the specification's tree node beside name and place. */
export const menuNodeFields = (type: 'space' | 'folder', route: string, rights: number) => ({
  route,
  icon: type,
  buttons: rightsOfButtons
    .filter(([, right, onRoots]) => (onRoots || type === 'folder') && includesRight(rights, right))
    .map(([button]) => button),
  shown: 'Y' as const,
})

/** Fields of a node that was granted from another space. */
export const allottedNodeFields = (type: 'space' | 'folder', rights: number) => ({
  ...menuNodeFields(type, '/dashboard/allotmeFile', rights),
  isAllotted: true,
})

/** Returns a folder or a root as menus show it. */
export const folderMenuNode = ({ node, space, rights }: AccessibleNode) => {
  const type = node.parentId === null ? 'space' : 'folder'
  return {
    id: node.id,
    name: displayNameOf(node),
    spaceId: space.id,
    type,
    hasChildren: (node.totals?.subfolders ?? 0) > 0,
    items: node.totals?.items ?? 0,
    rights,
    ...menuNodeFields(type, spaceRoutes[space.kind], rights),
  }
}
