import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'

const columns = {
  directory_people: 'user_id',
  directory_organisations: 'organisation_id',
  directory_groups: 'group_id',
} as const

/** Records that these come from the directory, by its keys. */
export async function insertDirectoryLinks(
  db: Db,
  table: keyof typeof columns,
  enterpriseId: string,
  links: { id: string; key: string }[],
): Promise<void> {
  if (links.length === 0) return
  await sql`
    insert into ${sql.table(table)} (${sql.ref(columns[table])}, key, enterprise_id)
    select id, key, ${enterpriseId}::uuid
    from unnest(${links.map(({ id }) => id)}::uuid[], ${links.map(({ key }) => key)}::text[]) as row (id, key)`.execute(
    db,
  )
}

/** Records when the directory says that these accounts expire. */
export async function markDirectoryExpiry(db: Db, ends: { id: string; at: Date | null }[]): Promise<void> {
  await sql`
    update directory_people set expires_at = row.at
    from unnest(${ends.map(({ id }) => id)}::uuid[], ${ends.map(({ at }) => at)}::timestamptz[]) as row (id, at)
    where user_id = row.id`.execute(db)
}

/** Records that the directory disabled these users. */
export async function markDisabledByDirectory(db: Db, userIds: string[], disabled: boolean): Promise<void> {
  await sql`
    update directory_people set disabled = ${disabled} where user_id = any(${userIds}::uuid[])`.execute(db)
}
