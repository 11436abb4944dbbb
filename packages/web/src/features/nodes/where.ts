import { menuId } from '@cabinet/contract/menus'
import { go, type Query } from '../../kernel/go.ts'

/** The folder a screen shows. `personal` needs no space; a missing parent is the root. Teams are shown as `group`. */
export interface Where {
  kind: 'personal' | 'group' | 'project' | 'knowledge' | 'allotted'
  spaceId?: string | undefined
  parentId?: string | undefined
}

export const paths = {
  personal: '/dashboard/myFile',
  group: '/dashboard/groupFile',
  project: '/dashboard/project',
  knowledge: '/dashboard/knowledge',
  allotted: '/dashboard/allotmeFile',
} as const

const menus = {
  personal: menuId.personal,
  group: menuId.department,
  project: menuId.project,
  knowledge: menuId.knowledge,
  allotted: menuId.allotted,
} as const

/** Reads the folder from a route and its query (specification: groupId, parentId). */
export const whereOf = (kind: Where['kind'], query: Query): Where =>
  kind === 'personal'
    ? { kind, parentId: query.parentId || undefined }
    : { kind, spaceId: query.groupId || undefined, parentId: query.parentId || undefined }

/** What a screen at this path shows. */
export const kindAt = (pathname: string): Where['kind'] =>
  (Object.keys(paths) as Where['kind'][]).find((kind) =>
    pathname.toLowerCase().startsWith(paths[kind].toLowerCase()),
  ) ?? 'personal'

/** Path and query of a folder's screen. `menuid` carries the permission check of the route. */
export function routeOf({ kind, spaceId, parentId }: Where): { path: string; query: Query } {
  const menuid = String(menus[kind])
  return kind === 'personal'
    ? { path: paths[kind], query: { parentId, menuid } }
    : { path: paths[kind], query: { groupId: spaceId, parentId, menuid } }
}

/** Shows a folder. */
export function openFolder(where: Where) {
  const { path, query } = routeOf(where)
  go(path, query)
}
