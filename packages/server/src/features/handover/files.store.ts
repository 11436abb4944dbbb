import { limits } from '@cabinet/contract/limits'
import { withoutHidden } from '@cabinet/contract/text'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { findChildren, keyOf, marked, tidy } from '../nodes/index.ts'
import { freeName } from '../nodes/names/index.ts'
import { findHeight, insertNodes, updateTotals } from '../nodes/tree/index.ts'
import { charge, chargeBeyond } from '../organisations/index.ts'

/** What lies in somebody's personal space. */
export interface Estate {
  bytes: number
  kept: number
  files: number
  folders: number
  items: number
  subfolders: number
}

const nothing: Estate = { bytes: 0, kept: 0, files: 0, folders: 0, items: 0, subfolders: 0 }

/** What lies below a folder: of somebody's root, the personal space. Reads one row. */
export async function findEstate(db: Db, folderId: string): Promise<Estate> {
  const { rows } = await sql<Estate>`
    select bytes, kept, files, folders, items, subfolders from folder_totals where node_id = ${folderId}`.execute(
    db,
  )
  return rows[0] ?? nothing
}

export async function countBinned(db: Db, spaceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from deletions where space_id = ${spaceId} and purged_at is null`.execute(db)
  return rows[0]!.count
}

interface Way {
  fromFolder: string
  /** The space that paid until now. */
  fromOwner: string
  toFolder: string
  toOwner: string
}

/**
 * Puts everything that lies in one folder into another: one statement, one row for each direct child, whatever lies
 * below. Both spaces must be locked.
 */
export async function moveContents(tx: Tx, way: Way, beyond: boolean): Promise<Estate> {
  const estate = await findEstate(tx.db, way.fromFolder)
  if (estate.items === 0) return estate
  await (beyond ? chargeBeyond : charge)(tx, way.toOwner, estate.kept)
  await charge(tx, way.fromOwner, -estate.kept)
  await sql`update nodes set parent_id = ${way.toFolder}::uuid
    where parent_id = ${way.fromFolder}::uuid and deleted_at is null`.execute(tx.db)
  const change = (folderId: string, sign: 1 | -1) => ({
    folderId,
    bytes: sign * estate.bytes,
    kept: sign * estate.kept,
    files: sign * estate.files,
    folders: sign * estate.folders,
    items: sign * estate.items,
    subfolders: sign * estate.subfolders,
  })
  await updateTotals(tx.db, [change(way.fromFolder, -1), change(way.toFolder, 1)])
  return estate
}

/** Locks of one space go along with the nodes that have gone to another: from the few locks up. */
export const moveLocks = (tx: Tx, fromSpace: string, toSpace: string) =>
  sql`
    with recursive up as (
      select l.id as lock, n.id, n.parent_id from locks l join nodes n on n.id = l.node_id
      where l.space_id = ${fromSpace}::uuid
      union all
      select up.lock, n.id, n.parent_id from up join nodes n on n.id = up.parent_id
    )
    update locks set space_id = ${toSpace}::uuid
    where id in (select lock from up where id = ${toSpace}::uuid)`.execute(tx.db)

/** Makes a folder named after somebody, in a folder that may have one of that name; answers its id and name. */
export async function insertFolderFor(tx: Tx, parentId: string, person: string) {
  const plain =
    tidy(
      withoutHidden(person)
        .replaceAll(/[\p{Cc}/\\*':[\]<>?|"`]/gu, '-')
        .replace(/[. ]+$/, ''),
    ) || '-'
  const wanted = marked(plain, true, '')
  const taken = new Set<string>()
  for (let name = wanted; ; name = freeName(wanted, true, taken)) {
    if ((await findChildren(tx.db, [{ folderId: parentId, name }])).length === 0) {
      const [id] = (await insertNodes(tx, [{ folderId: parentId, name, isFolder: true }])).keys()
      return { id: id!, name }
    }
    taken.add(keyOf(name))
  }
}

/** Throws where what lies in a folder would lie too deep one level lower. `depth`: of the folder it goes into. */
export async function requireDepth(db: Db, folderId: string, depth: number): Promise<void> {
  if (depth + (await findHeight(db, folderId)) > limits.depth) throw new AppError('spaces.too_deep')
}
