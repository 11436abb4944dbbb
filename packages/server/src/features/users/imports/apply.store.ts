import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import type { ImportRowPlan } from './judge.rules.ts'

/** The plan of an existing account. */
export type PlannedUserChange = ImportRowPlan & { userId: string }

/** Changes accounts as planned, in one statement; the caller counts users in organisations. */
export async function updateAsPlanned(db: Db, changes: PlannedUserChange[]): Promise<void> {
  if (changes.length === 0) return
  const column = <T>(read: (change: PlannedUserChange) => T) => changes.map(read)
  await sql`
    update users u
    set name = p.name, type = p.type, organisation_id = p.organisation_id, single_file_max = p.single_file_max,
      mail = coalesce(p.mail, u.mail), phone = coalesce(p.phone, u.phone),
      mail_set_by = case when p.mail <> coalesce(u.mail, '') then 'import' else u.mail_set_by end,
      phone_set_by = case when p.phone <> coalesce(u.phone, '') then 'import' else u.phone_set_by end,
      ext_not_allow = coalesce(p.ext_not_allow, u.ext_not_allow), expires_at = coalesce(p.expires_at, u.expires_at)
    from unnest(${column((one) => one.userId)}::uuid[], ${column((one) => one.name)}::text[],
      ${column((one) => one.type)}::smallint[], ${column((one) => one.organisationId)}::uuid[],
      ${column((one) => one.singleFileMax)}::bigint[], ${column((one) => one.mail ?? null)}::text[],
      ${column((one) => one.phone ?? null)}::text[], ${column((one) => one.extNotAllow ?? null)}::text[],
      ${column((one) => one.expiresAt?.toISOString() ?? null)}::timestamptz[])
      as p (id, name, type, organisation_id, single_file_max, mail, phone, ext_not_allow, expires_at)
    where u.id = p.id`.execute(db)
}
