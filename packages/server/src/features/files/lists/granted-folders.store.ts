import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'

/** Folders granted from elsewhere that a menu can still show. */
const MOST = 2000

/** Returns the folders, roots included, that live grants name for these subjects; some of them may lie in a bin. */
export async function findGrantedFolderIds(db: Db, subjects: readonly string[], at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct node_id as id from grants
    where subject = any(${subjects}::text[]) and is_folder and (expires_at is null or expires_at > ${at})
    limit ${MOST}::int`.execute(db)
  return rows.map(({ id }) => id)
}

/** The columns of a folder that a menu shows. */
export interface MenuFolder {
  id: string
  name: string
  items: number
  subfolders: number
}

/** Reads what menus show of these folders, which are no roots: a root has the name of its space. */
export async function findMenuFolders(db: Db, ids: readonly string[]): Promise<MenuFolder[]> {
  // the ids travel as one text: the driver would quote them one by one
  const { rows } = await sql<MenuFolder>`
    select n.id, n.name, t.items, t.subfolders from unnest(${`{${ids.join(',')}}`}::uuid[]) as wanted (id)
      cross join lateral (select id, name from nodes where id = wanted.id limit 1) n
      cross join lateral (select items, subfolders from folder_totals where node_id = wanted.id limit 1) t`.execute(
    db,
  )
  return rows
}
