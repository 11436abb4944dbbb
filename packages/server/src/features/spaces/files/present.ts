import type { FileItem } from '@cabinet/contract/spaces'
import type { Ctx } from '../../../kernel/ctx.ts'
import { findLocks, type Hold } from '../../locks/index.ts'
import { findOrganisations } from '../../organisations/index.ts'
import { namesOf } from '../../users/index.ts'
import type { Reached } from '../access/access.rules.ts'
import { reached } from '../access/gate.ts'
import type { Link, SpaceOf } from '../tree/chain.store.ts'

/** What of a node is shown. */
export type Entry = Omit<Link, 'enterpriseId' | 'kept' | 'inherits' | 'granted' | 'deleted' | 'space'>

/** Names that entries need besides their own. */
export interface Names {
  people: Map<string, { name: string }>
  locks: Map<string, Hold>
}

/** Locks on these entries, and the names of everybody they mention (and of `others`). */
export async function findNames(
  ctx: Ctx,
  entries: readonly Entry[],
  others: readonly string[] = [],
): Promise<Names> {
  const [holds, authors] = await Promise.all([
    findLocks(
      ctx.db,
      entries.map((entry) => entry.id),
      ctx.now(),
    ),
    namesOf(ctx.db, [...entries.flatMap((entry) => [entry.createdBy, entry.updatedBy]), ...others]),
  ])
  const unnamed = holds.map((hold) => hold.ownerId).filter((id) => !authors.has(id))
  const people = unnamed.length === 0 ? authors : new Map([...authors, ...(await namesOf(ctx.db, unnamed))])
  return { people, locks: new Map(holds.map((hold) => [hold.nodeId, hold])) }
}

const nameOf = (names: Names, id: string) => names.people.get(id)?.name ?? ''

/** An entry as the wire shows it. */
export function toItem(entry: Entry, spaceId: string, rights: number, names: Names): FileItem {
  const hold = names.locks.get(entry.id)
  return {
    id: entry.id,
    name: entry.name,
    folder: entry.isFolder,
    suffix: entry.suffix,
    size: entry.totals?.bytes ?? entry.size,
    items: entry.totals?.items ?? 0,
    parentId: entry.parentId ?? '',
    spaceId,
    version: entry.version,
    createdById: entry.createdBy,
    createdBy: nameOf(names, entry.createdBy),
    createdAt: entry.createdAt,
    updatedBy: nameOf(names, entry.updatedBy),
    updatedAt: entry.updatedAt,
    rights,
    ...(hold && {
      lock: {
        kind: hold.kind,
        ownerId: hold.ownerId,
        ownerName: nameOf(names, hold.ownerId),
        until: hold.until,
      },
    }),
  }
}

/** What these spaces are called: a department's and a person's name is their owner's. */
export async function spaceNames(ctx: Ctx, spaces: readonly SpaceOf[]): Promise<Map<string, string>> {
  const ids = (personal: boolean) =>
    spaces
      .filter((space) => space.name === '' && (space.kind === 'personal') === personal)
      .map((space) => space.ownerId)
  const [people, departments] = await Promise.all([
    namesOf(ctx.db, ids(true)),
    findOrganisations(ctx.db, [...new Set(ids(false))]),
  ])
  return new Map(
    spaces.map(({ id, name, ownerId }) => [
      id,
      name || (people.get(ownerId)?.name ?? departments.get(ownerId)?.name ?? ''),
    ]),
  )
}

/** These nodes as the wire shows them, in this order. A root is called as its space is. */
export async function present(ctx: Ctx, nodes: readonly Reached[]): Promise<FileItem[]> {
  const roots = nodes.filter(({ node }) => node.parentId === null).map(({ space }) => space)
  const [names, called] = await Promise.all([
    findNames(
      ctx,
      nodes.map(({ node }) => node),
    ),
    spaceNames(ctx, roots),
  ])
  return nodes.map(({ node, space, rights }) =>
    toItem(
      { ...node, name: node.parentId === null ? (called.get(space.id) ?? '') : node.name },
      space.id,
      rights,
      names,
    ),
  )
}

/** Those of these nodes that the actor sees, as the wire shows them, in this order. */
export async function presentItems(ctx: Ctx, ids: readonly string[]): Promise<FileItem[]> {
  const seen = await reached(ctx, ids)
  return present(
    ctx,
    ids.map((id) => seen.get(id)).filter((one) => one !== undefined),
  )
}
