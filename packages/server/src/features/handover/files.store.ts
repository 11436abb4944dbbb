import { limits } from '@cabinet/contract/limits'
import { withoutInvisibleLetters } from '@cabinet/contract/text'
import { sql } from 'kysely'
import { firstOf } from '../../kernel/certain.ts'
import type { Db, Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { findChildrenByName, nameWithMark, nodeNameKey, normalizeName } from '../nodes/index.ts'
import { firstFreeName } from '../nodes/names/index.ts'
import { findFolderHeight, insertNodeRows, updateFolderTotals } from '../nodes/tree/index.ts'
import { chargeQuota, chargeQuotaBeyond } from '../quotas/index.ts'

/** Totals of a personal space. */
export interface PersonalSpaceTotals {
  bytes: number
  kept: number
  files: number
  folders: number
  items: number
  subfolders: number
}

const nothing: PersonalSpaceTotals = { bytes: 0, kept: 0, files: 0, folders: 0, items: 0, subfolders: 0 }

/** Returns the totals below a folder, such as the root of a personal space. Reads one row. */
export async function findTotalsBelow(db: Db, folderId: string): Promise<PersonalSpaceTotals> {
  const { rows } = await sql<PersonalSpaceTotals>`
    select bytes, kept, files, folders, items, subfolders from folder_totals where node_id = ${folderId}`.execute(
    db,
  )
  return rows[0] ?? nothing
}

export async function countItemsInBin(db: Db, spaceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from deletions where space_id = ${spaceId} and purged_at is null`.execute(db)
  return firstOf(rows).count
}

interface Way {
  fromFolder: string
  /** The owner charged until now. */
  fromOwner: string
  toFolder: string
  toOwner: string
}

/**
 * Moves all children of one folder into another: one statement, one row for each direct child, whatever lies
 * below. Both spaces must be locked.
 */
export async function moveFolderContents(tx: Tx, way: Way, beyond: boolean): Promise<PersonalSpaceTotals> {
  const estate = await findTotalsBelow(tx.db, way.fromFolder)
  if (estate.items === 0) return estate
  await (beyond ? chargeQuotaBeyond : chargeQuota)(tx, way.toOwner, estate.kept)
  await chargeQuota(tx, way.fromOwner, -estate.kept)
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
  await updateFolderTotals(tx.db, [change(way.fromFolder, -1), change(way.toFolder, 1)])
  return estate
}

/** Moves locks of one space along with the nodes that moved to another, walking up from the few locks. */
export const moveLocksOfSpace = (tx: Tx, fromSpace: string, toSpace: string) =>
  sql`
    with recursive up as (
      select l.id as lock, n.id, n.parent_id from locks l join nodes n on n.id = l.node_id
      where l.space_id = ${fromSpace}::uuid
      union all
      select up.lock, n.id, n.parent_id from up join nodes n on n.id = up.parent_id
    )
    update locks set space_id = ${toSpace}::uuid
    where id in (select lock from up where id = ${toSpace}::uuid)`.execute(tx.db)

/** Makes a folder named after a person, numbered where the name is taken; returns its id and name. */
export async function insertFolderFor(tx: Tx, parentId: string, person: string) {
  const plain =
    normalizeName(
      withoutInvisibleLetters(person)
        .replaceAll(/[\p{Cc}/\\*':[\]<>?|"`]/gu, '-')
        .replace(/[. ]+$/, ''),
    ) || '-'
  const wanted = nameWithMark(plain, true, '')
  const taken = new Set<string>()
  for (let name = wanted; ; name = firstFreeName(wanted, true, taken)) {
    if ((await findChildrenByName(tx.db, [{ folderId: parentId, name }])).length === 0) {
      const made = await insertNodeRows(tx, [{ folderId: parentId, name, isFolder: true }])
      return { id: firstOf([...made.keys()]), name }
    }
    taken.add(nodeNameKey(name))
  }
}

/** Throws where the nodes below a folder would be too deep one level lower. `depth`: of the target folder. */
export async function requireDepthBelow(db: Db, folderId: string, depth: number): Promise<void> {
  if (depth + (await findFolderHeight(db, folderId)) > limits.depth) throw new AppError('spaces.too_deep')
}
