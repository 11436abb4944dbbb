import pg from 'pg'
import { borrowPostgres } from '../../src/kernel/db/launcher.ts'

/** Invariants of the database at any moment; each query returns the rows that violate it. */
const laws: Record<string, string> = {
  'used space is the sum of all versions kept': `
    select q.used, v.kept from (select sum(used) as used from quotas) q,
      (select coalesce(sum(size), 0) as kept from versions) v where q.used <> v.kept`,
  'reserved space is that of open uploads': `
    select q.owner_id, q.reserved from quotas q where q.reserved <> coalesce(
      (select sum(s.reserved) from upload_sessions s where s.owner_id = q.owner_id and s.status = 'open'), 0)`,
  'a file shows its latest version': `
    select n.id, n.version, n.size from nodes n where not n.is_folder and not exists (
      select from versions v where v.file_id = n.id and v.number = n.version and v.size = n.size
        and not exists (select from versions w where w.file_id = n.id and w.number > v.number))`,
  'a version belongs to a file': `
    select v.id from versions v where not exists (select from nodes n where n.id = v.file_id)`,
  'a small content has its bytes': `
    select c.id from contents c where c.place = 'db' and not exists (
      select from content_parts p where p.content_id = c.id having sum(length(p.bytes)) = c.size)`,
  'a node lies in a folder': `
    select n.id from nodes n where n.parent_id is not null and not exists (
      select from nodes p where p.id = n.parent_id and p.is_folder)`,
  'folder totals are what lies below': `
    with recursive below as (
      select n.id as folder, c.id, c.is_folder, c.size from nodes n join nodes c on c.parent_id = n.id
        where n.is_folder and c.deleted_at is null
      union all
      select b.folder, c.id, c.is_folder, c.size from below b join nodes c on c.parent_id = b.id
        where c.deleted_at is null
    ), sums as (
      select folder, sum(size) filter (where not is_folder) as bytes, count(*) filter (where not is_folder) as files,
        count(*) filter (where is_folder) as folders from below group by folder
    )
    select t.node_id, t.bytes, t.files, t.folders, s.bytes, s.files, s.folders
    from folder_totals t join nodes n on n.id = t.node_id left join sums s on s.folder = t.node_id
    where (t.bytes, t.files, t.folders)
      is distinct from (coalesce(s.bytes, 0), coalesce(s.files, 0), coalesce(s.folders, 0))`,
  'items are direct children': `
    select t.node_id, t.items from folder_totals t where t.items <> (
      select count(*) from nodes n where n.parent_id = t.node_id and n.deleted_at is null)`,
}

const log = { info: () => {}, warn: () => {} }

/** Returns the invariants violated in the embedded database of a data folder, beside the running server. */
export async function brokenLaws(dataDir: string): Promise<string[]> {
  const { connection, stop } = await borrowPostgres({ dataDir, log })
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const broken: string[] = []
    await client.query('begin isolation level repeatable read')
    for (const [law, query] of Object.entries(laws)) {
      const { rows } = await client.query(query)
      if (rows.length > 0) broken.push(`${law}: ${rows.length} rows, such as ${JSON.stringify(rows[0])}`)
    }
    return broken
  } finally {
    await client.end()
    await stop()
  }
}

/** Counts contents in the store according to the database. */
export async function countStored(dataDir: string): Promise<number> {
  const { connection, stop } = await borrowPostgres({ dataDir, log })
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query(`select count(*)::int as count from contents where place = 'store'`)
    return rows[0].count
  } finally {
    await client.end()
    await stop()
  }
}
