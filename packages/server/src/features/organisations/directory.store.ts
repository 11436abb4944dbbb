import { sql } from 'kysely'
import { itemAt } from '../../kernel/certain.ts'
import type { Db } from '../../kernel/ctx.ts'
import { shiftPeopleCounts } from './headcount.store.ts'
import { insertOrganisations } from './many.store.ts'

/**
 * One change of the tree requested by a directory. `place` sets a name, a parent, or both; `from` is the old
 * parent.
 */
export type OrganisationStep =
  | { step: 'add'; id: string; parentId: string; name: string }
  | { step: 'place'; id: string; parentId: string; name: string; from: string }

/**
 * Changes the tree step by step, as a step may free a name that the next one takes; consecutive additions are
 * one statement. The caller holds the tree lock and has checked names and cycles.
 */
export async function placeOrganisations(
  db: Db,
  steps: OrganisationStep[],
  made: { enterpriseId: string; at: Date },
): Promise<void> {
  for (let at = 0; at < steps.length; ) {
    const one = itemAt(steps, at)
    if (one.step === 'place') {
      await place(db, one)
      at += 1
      continue
    }
    const until = steps.findIndex(({ step }, index) => index > at && step !== 'add')
    const added = steps.slice(at, until < 0 ? undefined : until)
    await insertOrganisations(db, added, made)
    at += added.length
  }
}

type Place = Extract<OrganisationStep, { step: 'place' }>

async function place(db: Db, { id, parentId, name, from }: Place): Promise<void> {
  if (from === parentId) {
    await sql`update organisations set name = ${name} where id = ${id}`.execute(db)
    return
  }
  const { rows } = await sql<{ user_count: number }>`
    with moved as (select path, user_count from organisations where id = ${id}),
    parent as (select path from organisations where id = ${parentId}),
    placed as (
      update organisations o
      set path = parent.path || o.path[cardinality(moved.path):],
        parent_id = case when o.id = ${id} then ${parentId}::uuid else o.parent_id end,
        name = case when o.id = ${id} then ${name} else o.name end
      from moved, parent where o.path @> array[${id}::uuid])
    select user_count from moved`.execute(db)
  const people = rows[0]?.user_count ?? 0
  if (people === 0) return
  const counts = new Map([
    [from, -people],
    [parentId, people],
  ])
  await shiftPeopleCounts(db, counts)
}
