import { sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import { openQuotaAccounts } from '../quotas/index.ts'

export interface OrganisationToInsert {
  id: string
  parentId: string
  name: string
  internalName?: string
  userLimit?: number
  /** Bytes; 0 (or nothing) is no limit. */
  spaceTotal?: number
  /** Among its siblings: 0 comes first. */
  position?: number
}

/** Adds organisations, parents before children, in one statement. */
export async function insertOrganisations(
  db: Db,
  added: OrganisationToInsert[],
  { enterpriseId, at }: { enterpriseId: string; at: Date },
): Promise<void> {
  if (added.length === 0) return
  const column = <T>(read: (one: OrganisationToInsert) => T) => added.map(read)
  await sql`
    with recursive added as (
      select * from unnest(${column(({ id }) => id)}::uuid[], ${column(({ parentId }) => parentId)}::uuid[],
        ${column(({ name }) => name)}::text[], ${column(({ internalName }) => internalName ?? '')}::text[],
        ${column(({ userLimit }) => userLimit ?? 0)}::int[], ${column(({ position }) => position ?? 0)}::int[])
        as row (id, parent_id, name, internal_name, user_limit, position)),
    placed as (
      select added.*, o.path || added.id as path from added join organisations o on o.id = added.parent_id
      union all
      select added.*, placed.path || added.id from added join placed on placed.id = added.parent_id)
    insert into organisations
      (id, enterprise_id, parent_id, path, name, internal_name, user_limit, position, created_at)
    select id, ${enterpriseId}::uuid, parent_id, path, name, internal_name, user_limit, position, ${at}::timestamptz
    from placed`.execute(db)
  await openQuotaAccounts(
    db,
    added.map(({ id, spaceTotal }) => ({ ownerId: id, total: spaceTotal ?? 0 })),
  )
}

/** Changes the given organisations in one statement. */
export async function updateOrganisationsAsPlanned(
  db: Db,
  changes: { id: string; internalName: string; userLimit: number }[],
): Promise<void> {
  if (changes.length === 0) return
  await sql`
    update organisations o set internal_name = p.internal_name, user_limit = p.user_limit
    from unnest(${changes.map(({ id }) => id)}::uuid[], ${changes.map((one) => one.internalName)}::text[],
      ${changes.map((one) => one.userLimit)}::int[]) as p (id, internal_name, user_limit)
    where o.id = p.id`.execute(db)
}
