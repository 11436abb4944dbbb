import type { ListedFileItem } from '@cabinet/contract/nodes'
import type { Actor, Ctx } from '../../../kernel/ctx.ts'
import { rightsOnChild, visiblePathTo } from '../../nodes/access/index.ts'
import type { LiveLock } from '../../nodes/index.ts'
import { type AccessibleNode, accessibleNodes, extensionOf } from '../../nodes/index.ts'
import type { NodeRow, SpaceRow } from '../../nodes/paths/index.ts'
import { userNamesOf } from '../../users/index.ts'

/** The columns of a node that are shown. */
export interface PresentableNode
  extends Pick<
    NodeRow,
    | 'id'
    | 'parentId'
    | 'isFolder'
    | 'name'
    | 'suffix'
    | 'version'
    | 'createdBy'
    | 'createdAt'
    | 'updatedBy'
    | 'updatedAt'
  > {
  /** Bytes; for a folder, of everything below it. */
  size: number
  /** Items directly inside. */
  items: number
  lock: LiveLock | null
}

/** Returns the shown columns; a root has the name of its space. */
export const presentableNodeOf = (link: NodeRow): PresentableNode => ({
  ...link,
  name: displayNameOf(link),
  size: link.totals?.bytes ?? link.size,
  items: link.totals?.items ?? 0,
  lock: link.locks[0] ?? null,
})

export const displayNameOf = (link: NodeRow): string => link.space?.name ?? link.name

export const breadcrumbOf = (link: NodeRow) => ({ id: link.id, name: displayNameOf(link) })

/** Returns the path to a node as far as the user sees it without a gap, the node last. */
export const visiblePathOf = (asker: Actor, one: AccessibleNode) =>
  visiblePathTo(asker, one).map(breadcrumbOf)

/** Real names of users by id. */
export type UserNamesById = Map<string, string>

/** Returns the names of all users that these entries mention; the actor's own needs no query. */
export async function findMentionedPeople(
  ctx: Ctx,
  entries: readonly PresentableNode[],
): Promise<UserNamesById> {
  const { userId, name } = ctx.actor
  const mentioned = new Set<string>()
  let last = userId
  // a set hashes each id, each of them a new text: of neighbours by one person, only the first is added
  const mention = (id: string) => {
    if (id !== last && id !== userId) mentioned.add(id)
    last = id
  }
  for (const { createdBy, updatedBy, lock } of entries) {
    mention(createdBy)
    mention(updatedBy)
    if (lock) mention(lock.ownerId)
  }
  const people: UserNamesById = new Map([[userId, name]])
  for (const [id, person] of await userNamesOf(ctx.db, [...mentioned])) people.set(id, person.name)
  return people
}

/** Returns an entry in its wire format. */
export function presentFileItem(
  entry: PresentableNode,
  space: SpaceRow,
  rights: number,
  people: UserNamesById,
): ListedFileItem {
  const { lock } = entry
  return {
    id: entry.id,
    name: entry.name,
    folder: entry.isFolder,
    suffix: entry.suffix,
    size: entry.size,
    items: entry.items,
    parentId: entry.parentId ?? '',
    spaceId: space.id,
    version: entry.version,
    createdById: entry.createdBy,
    createdBy: people.get(entry.createdBy) ?? '',
    createdAt: entry.createdAt,
    updatedBy: people.get(entry.updatedBy) ?? '',
    updatedAt: entry.updatedAt,
    rights,
    ...(lock && {
      lock: {
        kind: lock.kind,
        ownerId: lock.ownerId,
        ownerName: people.get(lock.ownerId) ?? '',
        until: lock.until,
        since: lock.since,
        ...(lock.reason !== '' && { reason: lock.reason }),
      },
    }),
  }
}

/** Returns these nodes in their wire format, in this order. */
export async function presentNodes(ctx: Ctx, nodes: readonly AccessibleNode[]): Promise<ListedFileItem[]> {
  const entries = nodes.map(({ node }) => presentableNodeOf(node))
  const people = await findMentionedPeople(ctx, entries)
  return nodes.map(({ space, rights }, index) => presentFileItem(entries[index]!, space, rights, people))
}

/** A file that the actor has just added to a folder. */
interface Added {
  id: string
  name: string
  size: number
  createdAt: Date
}

/** Returns files just added to a folder as `presentVisibleItems` would, without a query. */
export function presentAddedFiles(
  { actor }: Ctx,
  folder: AccessibleNode,
  files: readonly Added[],
): ListedFileItem[] {
  const people: UserNamesById = new Map([[actor.userId, actor.name]])
  return files.map(({ createdAt, ...file }) => {
    const entry = {
      ...file,
      parentId: folder.node.id,
      isFolder: false,
      suffix: extensionOf(file.name),
      version: 1,
      items: 0,
      createdBy: actor.userId,
      createdAt,
      updatedBy: actor.userId,
      updatedAt: createdAt,
      lock: null,
    }
    const rights = rightsOnChild(actor, folder, { ...entry, inherits: true, granted: 0 })
    return presentFileItem(entry, folder.space, rights, people)
  })
}

/** Returns those of these nodes that the actor sees in their wire format, in this order. */
export async function presentVisibleItems(ctx: Ctx, ids: readonly string[]): Promise<ListedFileItem[]> {
  const seen = await accessibleNodes(ctx, ids)
  return presentNodes(
    ctx,
    ids.map((id) => seen.get(id)).filter((one) => one !== undefined),
  )
}
