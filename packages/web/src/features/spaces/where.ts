import { menuId } from '@cabinet/contract/menus'
import { go, type Query } from '../../kernel/go.ts'

/** The folder a screen shows. `personal` needs no space; a missing parent is the root. */
export interface Where {
  kind: 'personal' | 'group'
  spaceId?: string | undefined
  parentId?: string | undefined
}

export const paths = { personal: '/dashboard/myFile', group: '/dashboard/groupFile' } as const

/** Reads the folder from a route and its query (specification: groupId, parentId). */
export const whereOf = (kind: Where['kind'], query: Query): Where =>
  kind === 'personal'
    ? { kind, parentId: query.parentId || undefined }
    : { kind, spaceId: query.groupId || undefined, parentId: query.parentId || undefined }

/** Path and query of a folder's screen. `menuid` carries the permission check of the route. */
export function routeOf(where: Where): { path: string; query: Query } {
  const menuid = String(where.kind === 'personal' ? menuId.personal : menuId.department)
  return where.kind === 'personal'
    ? { path: paths.personal, query: { parentId: where.parentId, menuid } }
    : { path: paths.group, query: { groupId: where.spaceId, parentId: where.parentId, menuid } }
}

/** Shows a folder. */
export function openFolder(where: Where) {
  const { path, query } = routeOf(where)
  go(path, query)
}
