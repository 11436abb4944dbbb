import { fixedMenuIds } from '@cabinet/contract/menus'
import { navigateTo, type QueryParameters } from '../../kernel/go.ts'

/** The folder a screen shows. `personal` needs no space; a missing parent is the root. Teams are shown as `group`. */
export interface FolderPlace {
  kind: 'personal' | 'group' | 'project' | 'knowledge' | 'allotted'
  spaceId?: string | undefined
  parentId?: string | undefined
  /** Of a folder that others authorised: the granted one above it, above which nothing is shown (`maxfolder`). */
  topId?: string | undefined
}

export const folderScreenPaths = {
  personal: '/dashboard/myFile',
  group: '/dashboard/groupFile',
  project: '/dashboard/project',
  knowledge: '/dashboard/knowledge',
  allotted: '/dashboard/allotmeFile',
} as const

/** The menu of each kind of folder screen. */
export const menuIdOfFolders = {
  personal: fixedMenuIds.personal,
  group: fixedMenuIds.department,
  project: fixedMenuIds.project,
  knowledge: fixedMenuIds.knowledge,
  allotted: fixedMenuIds.allotted,
} as const

/** Reads the folder from a route and its query (specification: groupId, parentId; allotmeFile: folder, maxfolder). */
export function folderPlaceOf(kind: FolderPlace['kind'], query: QueryParameters): FolderPlace {
  const parentId = query.parentId || undefined
  if (kind === 'personal') return { kind, parentId }
  const spaceId = query.groupId || undefined
  if (kind !== 'allotted') return { kind, spaceId, parentId }
  const topId = query.maxfolder || undefined
  return { kind, spaceId, parentId: parentId ?? (query.folder || undefined), ...(topId && { topId }) }
}

/** Returns the kind of folder that a screen at this path shows. */
export const folderKindAtPath = (pathname: string): FolderPlace['kind'] =>
  (Object.keys(folderScreenPaths) as FolderPlace['kind'][]).find((kind) =>
    pathname.toLowerCase().startsWith(folderScreenPaths[kind].toLowerCase()),
  ) ?? 'personal'

/** `type` of /dashboard/allotmeFile: 1 shared with me, 2 shared by me, 3 authorised to me. */
const allottedType = '3'

/** Path and query of a folder's screen. `menuid` carries the permission check of the route. */
export function routeOfFolder({ kind, spaceId, parentId, topId }: FolderPlace): {
  path: string
  query: QueryParameters
} {
  const menuid = String(menuIdOfFolders[kind])
  if (kind === 'allotted') {
    const place = { groupId: spaceId, parentId, folder: parentId, maxfolder: topId }
    return { path: folderScreenPaths[kind], query: { type: allottedType, menuid, ...place } }
  }
  return kind === 'personal'
    ? { path: folderScreenPaths[kind], query: { parentId, menuid } }
    : { path: folderScreenPaths[kind], query: { groupId: spaceId, parentId, menuid } }
}

/** Shows a folder. */
export function openFolderScreen(where: FolderPlace) {
  const { path, query } = routeOfFolder(where)
  navigateTo(path, query)
}
