import type { FileItem } from '@cabinet/contract/nodes'
import type { Actor, Ctx } from '../../../kernel/ctx.ts'
import { childRights, visibleWay } from '../../nodes/access/index.ts'
import type { Hold } from '../../nodes/index.ts'
import { type Reached, reached, suffixOf } from '../../nodes/index.ts'
import type { Link, SpaceOf } from '../../nodes/paths/index.ts'
import { namesOf } from '../../users/index.ts'

/** What of a node is shown. */
export interface Entry
  extends Pick<
    Link,
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
  /** Bytes; of a folder: everything below it. */
  size: number
  /** Items directly inside. */
  items: number
  lock: Hold | null
}

/** A root is called as its space is. */
export const entryOf = (link: Link): Entry => ({
  ...link,
  name: nameOf(link),
  size: link.totals?.bytes ?? link.size,
  items: link.totals?.items ?? 0,
  lock: link.locks[0] ?? null,
})

export const nameOf = (link: Link): string => link.space?.name ?? link.name

export const crumbOf = (link: Link) => ({ id: link.id, name: nameOf(link) })

/** The way to a node as far as somebody sees it without a gap, the node last. */
export const pathTo = (asker: Actor, one: Reached) => visibleWay(asker, one).map(crumbOf)

/** Real names of users by id. */
export type People = Map<string, string>

/** The names of everybody that these entries mention. The actor's own is known without asking. */
export async function findPeople(ctx: Ctx, entries: readonly Entry[]): Promise<People> {
  const { userId, name } = ctx.actor
  const mentioned = new Set<string>()
  for (const { createdBy, updatedBy, lock } of entries) {
    mentioned.add(createdBy).add(updatedBy)
    if (lock) mentioned.add(lock.ownerId)
  }
  mentioned.delete(userId)
  const people: People = new Map([[userId, name]])
  for (const [id, person] of await namesOf(ctx.db, [...mentioned])) people.set(id, person.name)
  return people
}

/** An entry as the wire shows it. */
export function toItem(entry: Entry, space: SpaceOf, rights: number, people: People): FileItem {
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

/** These nodes as the wire shows them, in this order. */
export async function present(ctx: Ctx, nodes: readonly Reached[]): Promise<FileItem[]> {
  const entries = nodes.map(({ node }) => entryOf(node))
  const people = await findPeople(ctx, entries)
  return nodes.map(({ space, rights }, index) => toItem(entries[index]!, space, rights, people))
}

/** A file that the actor has just added to a folder. */
interface Added {
  id: string
  name: string
  size: number
  createdAt: Date
}

/** Files that were just added to a folder, as `presentItems` would show them. Asks for nothing. */
export function presentAdded({ actor }: Ctx, folder: Reached, files: readonly Added[]): FileItem[] {
  const people: People = new Map([[actor.userId, actor.name]])
  return files.map(({ createdAt, ...file }) => {
    const entry = {
      ...file,
      parentId: folder.node.id,
      isFolder: false,
      suffix: suffixOf(file.name),
      version: 1,
      items: 0,
      createdBy: actor.userId,
      createdAt,
      updatedBy: actor.userId,
      updatedAt: createdAt,
      lock: null,
    }
    const rights = childRights(actor, folder, { ...entry, inherits: true, granted: 0 })
    return toItem(entry, folder.space, rights, people)
  })
}

/** Those of these nodes that the actor sees, as the wire shows them, in this order. */
export async function presentItems(ctx: Ctx, ids: readonly string[]): Promise<FileItem[]> {
  const seen = await reached(ctx, ids)
  return present(
    ctx,
    ids.map((id) => seen.get(id)).filter((one) => one !== undefined),
  )
}
