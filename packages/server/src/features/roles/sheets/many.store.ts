import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { PlannedRole } from './judge.rules.ts'

/** Adds roles behind all others, which open every page. Throws `roles.name_taken`. */
export async function insertRoleRows(
  db: Db,
  roles: PlannedRole[],
  { enterpriseId, by, at }: { enterpriseId: string; by: string; at: Date },
): Promise<void> {
  if (roles.length === 0) return
  const { numAffectedRows = 0n } = await sql`
    insert into roles (id, enterprise_id, name, note, rights, created_by, created_at, narrows, position)
    select id, ${enterpriseId}::uuid, name, note, rights, ${by}::uuid, ${at}::timestamptz, false,
      n + coalesce((select max(position) from roles where enterprise_id = ${enterpriseId}::uuid), 0)
    from unnest(${roles.map(({ id }) => id)}::uuid[], ${roles.map(({ name }) => name)}::text[],
      ${roles.map(({ note }) => note)}::text[], ${roles.map(({ rights }) => rights)}::int[])
      with ordinality as given (id, name, note, rights, n)
    on conflict (enterprise_id, lower(name)) do nothing`.execute(db)
  if (Number(numAffectedRows) < roles.length) throw new AppError('roles.name_taken')
}

/** Changes notes and suggested permissions in one statement. */
export async function updateRoleRowsAsPlanned(db: Db, roles: PlannedRole[]): Promise<void> {
  if (roles.length === 0) return
  await sql`
    update roles set note = given.note, rights = given.rights
    from unnest(${roles.map(({ id }) => id)}::uuid[], ${roles.map(({ note }) => note)}::text[],
      ${roles.map(({ rights }) => rights)}::int[]) as given (id, note, rights)
    where roles.id = given.id`.execute(db)
}
