import type { FirstStepKey } from '@cabinet/contract/first-steps'
import { sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import { defaultSettings } from '../settings/index.ts'

interface FactsOf {
  userId: string
  enterpriseId: string
  /** The department that a department administrator manages; other administrators look at the enterprise. */
  organisationId: string
}

/** Returns for each step whether it is done. Each is a search for one row, so the size of the system does not matter. */
export async function findFirstStepFacts(
  db: Db,
  { userId, enterpriseId, organisationId }: FactsOf,
): Promise<Record<FirstStepKey, boolean>> {
  const { rows } = await sql<Record<FirstStepKey, boolean>>`
    select
      exists (
        select from settings where name = 'systemName' and value <> to_jsonb(${defaultSettings.systemName}::text)
          or name = 'logo' and value <> to_jsonb(${defaultSettings.logo}::text)) as branding,
      exists (select from mail_settings) as mail,
      exists (select from organisations where enterprise_id = ${enterpriseId}::uuid and parent_id is not null) as departments,
      exists (
        select from users u join organisations o on o.id = u.organisation_id
        where u.enterprise_id = ${enterpriseId}::uuid and u.id <> ${userId}::uuid
          and o.path @> array[${organisationId}::uuid]) as people,
      -- people get a usual quota with their account, departments only by somebody's hand
      exists (
        select from organisations o join quotas q on q.owner_id = o.id
        where o.enterprise_id = ${enterpriseId}::uuid and q.total > 0) as quotas,
      exists (
        select from nodes where created_by = ${userId}::uuid and not is_folder
          and deleted_at is null and parent_id is not null) as upload,
      exists (select from users where id = ${userId}::uuid and avatar is not null) as picture,
      -- the root of a space has grants from its beginning
      exists (
        select from grants where created_by = ${userId}::uuid and parent_id is not null and subject <> ${userId}) as share`.execute(
    db,
  )
  const [facts] = rows
  if (!facts) throw new Error('a query without a table returned no row')
  return facts
}
