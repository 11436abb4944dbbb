import type { TemplateFolder } from '@cabinet/contract/folder-templates'
import { sql } from 'kysely'
import { lastOf } from '../../kernel/certain.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Tx } from '../../kernel/ctx.ts'
import { findChildrenByName, lockSpaceTrees, nodeNameKey } from '../nodes/index.ts'
import { insertNodeRows } from '../nodes/tree/index.ts'
import {
  folderPathKey,
  folderPathSteps,
  foldersByLevel,
  templateSubjectIn,
} from './folder-templates.rules.ts'

/** The number of folders and grants that a tree added. */
export interface AppliedTemplate {
  folders: number
  grants: number
}

/**
 * Makes the missing folders of a tree in these spaces, as their author's, and adds the missing grants. Runs a
 * few statements for each level of the tree, however many spaces there are; existing folders and grants stay
 * as they are.
 */
export async function applyFolderTree(
  tx: Tx,
  folders: readonly TemplateFolder[],
  spaceIds: readonly string[],
  authorId: string,
): Promise<AppliedTemplate> {
  const spaces = await lockSpaceTrees(tx.db, spaceIds)
  /** The folder by space and path, '' being the root. */
  const places = new Map(spaces.map((id) => [`${id}:`, id]))
  const made = new Set<string>()
  for (const level of foldersByLevel(folders))
    for (const id of await applyLevel(tx, level, spaces, places)) made.add(id)
  await updateMade(tx, [...made], authorId)
  await closeThose(
    tx,
    placesOf(
      folders.filter((one) => !one.inherits),
      spaces,
      places,
    )
      .map(({ id }) => id)
      .filter((id) => made.has(id)),
  )
  return { folders: made.size, grants: await grantMissing(tx, placesOf(folders, spaces, places), authorId) }
}

/** Finds or makes the folders of one level in all spaces; returns the new ones. */
async function applyLevel(
  tx: Tx,
  level: readonly TemplateFolder[],
  spaces: readonly string[],
  places: Map<string, string>,
): Promise<string[]> {
  const wanted = spaces.flatMap((space) =>
    level.flatMap(({ path }) => {
      const steps = folderPathSteps(path)
      const folderId = places.get(`${space}:${steps.slice(0, -1).map(nodeNameKey).join('/')}`)
      // where a file has the name, or the folder above could not be made, the folder is skipped
      return folderId
        ? [{ key: `${space}:${folderPathKey(path)}`, folderId, name: lastOf(steps), isFolder: true }]
        : []
    }),
  )
  const made = await insertNodeRows(tx, wanted)
  const there = await findChildrenByName(tx.db, wanted)
  const byPlace = new Map(
    there.filter((one) => one.isFolder).map((one) => [`${one.parentId}/${one.key}`, one.id]),
  )
  for (const { key, folderId, name } of wanted) {
    const id = byPlace.get(`${folderId}/${nodeNameKey(name)}`)
    if (id) places.set(key, id)
  }
  return [...made.keys()]
}

const placesOf = (
  folders: readonly TemplateFolder[],
  spaces: readonly string[],
  places: ReadonlyMap<string, string>,
) =>
  folders.flatMap((folder) =>
    spaces.flatMap((space) => {
      const id = places.get(`${space}:${folderPathKey(folder.path)}`)
      return id ? [{ id, space, grants: folder.grants }] : []
    }),
  )

/** Sets the author as maker, since the first user to enter a space did not make its default folders. */
const updateMade = (tx: Tx, ids: readonly string[], authorId: string) =>
  sql`update nodes set created_by = ${authorId}::uuid, updated_by = ${authorId}::uuid
    where id = any(${ids}::uuid[])`.execute(tx.db)

const closeThose = (tx: Tx, ids: readonly string[]) =>
  sql`update nodes set inherits = false where id = any(${ids}::uuid[])`.execute(tx.db)

async function grantMissing(tx: Tx, places: ReturnType<typeof placesOf>, authorId: string): Promise<number> {
  const given = places.flatMap(({ id, space, grants }) =>
    grants.map((grant) => ({ node: id, subject: templateSubjectIn(space, grant), rights: grant.rights })),
  )
  if (given.length === 0) return 0
  const { rows } = await sql<{ node: string }>`
    insert into grants (id, node_id, subject, rights, expires_at, created_by, created_at)
    select id, node, subject, rights, null, ${authorId}::uuid, ${tx.now()}::timestamptz
    from unnest(${given.map(() => generateId())}::uuid[], ${given.map((one) => one.node)}::uuid[],
      ${given.map((one) => one.subject)}::text[], ${given.map((one) => one.rights)}::int[])
      as given (id, node, subject, rights)
    on conflict (node_id, subject) do nothing returning node_id as node`.execute(tx.db)
  const nodes = [...new Set(rows.map((row) => row.node))]
  await sql`update nodes n set grant_count = (select count(*) from grants g where g.node_id = n.id)
    where n.id = any(${nodes}::uuid[])`.execute(tx.db)
  return rows.length
}
