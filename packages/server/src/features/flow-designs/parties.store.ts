import type { FlowParty } from '@cabinet/contract/flow-designs.document'
import { partyKeyOf } from '@cabinet/contract/flow-designs.faults'
import { sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Names of those of these parties that are there today, by `partyKeyOf`; disabled users are left out. */
export async function namesOfParties(
  db: Db,
  enterpriseId: string,
  parties: readonly FlowParty[],
): Promise<Map<string, string>> {
  const ids = [...new Set(parties.flatMap(({ id }) => (uuid.test(id) ? [id] : [])))]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ kind: FlowParty['kind']; id: string; name: string }>`
    select 'user' as kind, id, name from users
      where id = any(${ids}::uuid[]) and enterprise_id = ${enterpriseId} and disabled_at is null
    union all
    select 'role', id, name from roles where id = any(${ids}::uuid[]) and enterprise_id = ${enterpriseId}
    union all
    select 'department', id, name from organisations
      where id = any(${ids}::uuid[]) and enterprise_id = ${enterpriseId}`.execute(db)
  return new Map(rows.map((row) => [partyKeyOf(row), row.name]))
}

/** Those of these parties that are deleted or disabled, by `partyKeyOf`. */
export async function findGoneParties(
  db: Db,
  enterpriseId: string,
  parties: readonly FlowParty[],
): Promise<Set<string>> {
  const present = await namesOfParties(db, enterpriseId, parties)
  return new Set(parties.map(partyKeyOf).filter((key) => !present.has(key)))
}
