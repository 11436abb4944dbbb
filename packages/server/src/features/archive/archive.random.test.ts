import { searchEndpoints } from '@cabinet/contract/search'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findTreeFaults } from '../nodes/index.ts'
import { quotasByOwner } from '../quotas/index.ts'
import { app, model, owners, pick, prepareRandomArchive, SEED, sees } from './test-random-desk.ts'
import { steps } from './test-random-steps.ts'

const STEPS = Number(process.env.MODEL_STEPS ?? 600)
const EVERY = Number(process.env.MODEL_EVERY ?? 20)
/** Gives folders that the model has just made the ids that the database assigned. */
async function adopt() {
  for (;;) {
    const fresh = [...model.nodes.values()].filter(
      ({ id, parent }) => id.startsWith('new ') && !parent!.startsWith('new '),
    )
    if (fresh.length === 0) return
    for (const node of fresh) {
      const { rows } = await sql<{ id: string }>`select id from nodes
        where parent_id = ${node.parent} and name = ${node.name} and deleted_at is null`.execute(app.ports.db)
      expect(rows, `${node.name} in ${node.parent}`).toHaveLength(1)
      for (const child of model.nodes.values()) if (child.parent === node.id) child.parent = rows[0]!.id
      model.nodes.delete(node.id)
      model.nodes.set(rows[0]!.id, Object.assign(node, { id: rows[0]!.id }))
    }
  }
}

async function compare() {
  const { db } = app.ports
  const roots = [...owners.map(({ id }) => id), model.archive]
  const { rows } = await sql<{ id: string }>`
    select id, parent_id as parent, is_folder as folder, name, size, deleted_at is not null as gone from nodes`.execute(
    db,
  )
  const there = rows.filter(({ id }) => model.nodes.has(id) || !knownElsewhere.has(id))
  const inOrder = <T extends { id: string }>(list: T[]) =>
    list.sort((one, other) => (one.id < other.id ? -1 : 1))
  expect(inOrder(there)).toEqual(
    inOrder([...model.nodes.values()].map(({ gone, ...node }) => ({ ...node, gone: gone !== null }))),
  )
  const quotas = await quotasByOwner(db, roots)
  expect(roots.map((id) => quotas.get(id)!.used)).toEqual(roots.map((id) => model.used(id)))
  expect(await findTreeFaults(db)).toEqual([])
  await compareFound()
  const kept = await sql<{ code: string; state: string }>`
    select code, case when held_at is null then state else 'held' end as state from archive_records`.execute(
    db,
  )
  expect(new Map(kept.rows.map(({ code, state: is }) => [code, is]))).toEqual(
    new Map(model.records.map(({ code, state: is, held }) => [code, held ? 'held' : is])),
  )
}

/** Compares each owner's search for a part of a name with the live visible nodes of the model. */
async function compareFound() {
  for (const person of owners) {
    const wanted = [...model.nodes.values()].filter(
      ({ id, name }) => name.includes('报告') && sees(person, id),
    )
    const found = new Map<string, string>()
    let left = true
    for (let page = 1; left; page++) {
      const { rows, total, more } = await app.call(
        searchEndpoints.search,
        { query: '报告', match: 'name', sort: 'name', offset: 0, facets: false, page, pageSize: 100 },
        person,
      )
      expect(more).toBe(false)
      for (const { id, name } of rows) found.set(id, name)
      left = page * 100 < total
    }
    expect(found).toEqual(new Map(wanted.map(({ id, name }) => [id, name])))
  }
}

/** Spaces of people who take no part. */
const knownElsewhere = new Set<string>()
prepareRandomArchive()

test(`an archive and its plain model agree for ${STEPS} steps of seed ${SEED}`, {
  timeout: 900_000,
}, async () => {
  const { rows } = await sql<{ id: string }>`select id from nodes`.execute(app.ports.db)
  for (const { id } of rows) if (!model.nodes.has(id)) knownElsewhere.add(id)
  const weights = {
    addFolder: 8,
    addFile: 10,
    rename: 4,
    move: 8,
    remove: 4,
    restore: 4,
    archive: 9,
    giveBack: 6,
    hold: 3,
    destroy: 2,
  }
  const bag = Object.entries(weights).flatMap(([name, weight]) => Array<string>(weight).fill(name))
  for (let step = 1; step <= STEPS; step++) {
    const name = pick(bag)
    try {
      await steps[name]!(pick(owners))
      await adopt()
      if (step % EVERY === 0 || step === STEPS) await compare()
    } catch (error) {
      throw new Error(`step ${step} (${name}): ${(error as Error).message}`, { cause: error })
    }
  }
})
