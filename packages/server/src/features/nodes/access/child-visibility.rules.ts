import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../kernel/ctx.ts'
import { liveGrantSql, type NodePaths } from '../paths/index.ts'
import {
  implicitRole,
  inheritedAlong,
  nodePathUp,
  type RightsAsker,
  rightsAllowedIn,
} from './user-rights.rules.ts'

/**
 * The children of a folder that a user may see without a grant on the child itself: all, those that inherit, of
 * those the folders and what the user made, or none.
 */
export type ChildVisibility = 'all' | 'inheriting' | 'made' | 'none'

export interface FolderView {
  children: ChildVisibility
  /** From the root to the folder itself; empty where the path is broken. */
  path: readonly string[]
}

/** The columns of a node that decide, with its folder, whether it may be visible. */
export interface PlacedNode {
  id: string
  parentId: string
  isFolder: boolean
  inherits: boolean
  /** Made by the asker. */
  made: boolean
  /** A live grant on the node itself names the asker. */
  granted: boolean
}

/** Returns which children of a folder a user may see. It leaves no visible child out but those granted themselves. */
export function folderViewOnPath(asker: RightsAsker, { steps, grounds }: NodePaths, id: string): FolderView {
  const way = nodePathUp(steps, id)
  const space = way && grounds.get(way[0]?.id ?? '')
  if (!space || way.some((step) => step.deleted)) return { children: 'none', path: [] }
  const path = way.map((step) => step.id)
  if (implicitRole(asker, space)) return { children: 'all', path }
  if (space.enterpriseId !== asker.enterpriseId) return { children: 'none', path }
  const { open, own } = inheritedAlong(way, space)
  if ((open & rightsAllowedIn(space)) !== 0) return { children: 'inheriting', path }
  return { children: own === 0 ? 'none' : 'made', path }
}

/** Whether a node may be visible, by its folder or a grant of its own. */
export const mayBeVisible = ({ children }: FolderView, node: PlacedNode): boolean =>
  node.granted ||
  children === 'all' ||
  (children !== 'none' && node.inherits && (children === 'inheriting' || node.isFolder || node.made))

/** A condition on the row `node`: a live grant on it names the asker. */
export const grantedItselfSql = (
  node: string,
  { subjects }: Pick<Actor, 'subjects'>,
  at: Date,
): RawBuilder<boolean> =>
  sql`${sql.ref(`${node}.id`)} in (select node_id from grants where subject = any(${subjects}::text[]) and ${liveGrantSql(at)})`

/** Folders whose children are passed over in a scan, as far as the scan has met them. */
export interface PassedFolders {
  /** Everything in them. */
  outside: readonly string[]
  /** By what is seen in them, where it is less than all. */
  none: readonly string[]
  inheriting: readonly string[]
  made: readonly string[]
}

/**
 * The same as a condition on the row `node`, for folders that a scan has met: not hidden by them, or granted itself.
 * `in (select unnest(...))` is hashed, where `= any(...)` would compare every id with every row.
 */
export function notPassedSql(
  node: string,
  { outside, none, inheriting, made }: PassedFolders,
  actor: Pick<Actor, 'userId' | 'subjects'>,
  at: Date,
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${node}.${name}`)
  const among = (ids: readonly string[]) =>
    sql`${column('parent_id')} in (select unnest(${`{${ids.join(',')}}`}::uuid[]))`
  return sql`(not ${among(outside)} and (
      not (${among(none)}
        or (not ${column('inherits')} and ${among([...inheriting, ...made])})
        or (not ${column('is_folder')} and ${column('created_by')} <> ${actor.userId}::uuid and ${among(made)}))
      or ${grantedItselfSql(node, actor, at)}))`
}
