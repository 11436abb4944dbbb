import { archiveEndpoints } from '@cabinet/contract/archive'
import { archiveAdminApi } from '@cabinet/contract/archive.admin'
import { archiveRequestApi } from '@cabinet/contract/archive.requests'
import type { Endpoint, EndpointInput } from '@cabinet/contract/endpoint'
import { fileEndpoints } from '@cabinet/contract/files'
import { recycleEndpoints } from '@cabinet/contract/recycle'
import { searchEndpoints } from '@cabinet/contract/search'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { addFile, grant } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { findTreeFaults, nameWithMark } from '../nodes/index.ts'
import { quotasByOwner } from '../quotas/index.ts'
import { PlainArchive, type PlainRecord } from './test-plain.ts'

const STEPS = Number(process.env.MODEL_STEPS ?? 600)
const EVERY = Number(process.env.MODEL_EVERY ?? 20)
const SEED = Number(process.env.MODEL_SEED ?? 20261122)

/** mulberry32: the same steps in every run. */
let state = SEED
function chance(): number {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
}
const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)]!
const names = ['a', 'A', 'b', 'c', 'd.txt', 'D.TXT', '报告', '报告.docx']

let app: TestApp
let owners: Person[]
let model: PlainArchive
let categories: string[]
let classId: string

beforeAll(async () => {
  app = await createTestApp()
  const { enterprise, zhang, wang, departments } = app.people
  owners = [zhang, wang]
  classId = (
    await app.call(archiveAdminApi.saveClass, { name: 'k', years: 10, atEnd: 'destroy' }, enterprise)
  ).id
  const outer = await app.call(archiveAdminApi.saveCategory, { name: 'a', note: '', classId }, enterprise)
  const inner = await app.call(
    archiveAdminApi.saveCategory,
    { name: 'b', note: '', classId, parentId: outer.id },
    enterprise,
  )
  categories = [outer.id, inner.id]
  await grant(app, outer.id, `${departments.root}/*`, 'downloader')
  for (const { id } of owners) await grant(app, outer.id, id, 'uploader')
  for (const person of owners) await app.call(fileEndpoints.list, { page: 1, pageSize: 1 }, person)
  const { rows } = await sql<{ id: string }>`select space_id as id from archives`.execute(app.ports.db)
  model = new PlainArchive(
    owners.map(({ id }) => id),
    rows[0]!.id,
  )
  model.nodes.set(outer.id, {
    id: outer.id,
    parent: rows[0]!.id,
    folder: true,
    name: 'a',
    size: 0,
    gone: null,
  })
  model.nodes.set(inner.id, { id: inner.id, parent: outer.id, folder: true, name: 'b', size: 0, gone: null })
})

/** Returns the result of a request, or the key of the refusal. */
const outcome = async <E extends Endpoint>(endpoint: E, input: EndpointInput<E>, person: Person) => {
  try {
    return { reply: await app.call(endpoint, input, person), key: 'done' }
  } catch (error) {
    const { key } = error as { key?: string }
    if (!key) throw error
    return { reply: undefined, key }
  }
}

/** Returns mostly a live node of the person's or of the archive; sometimes any. */
function anyNode(person: Person, folders = false): string {
  const all = [...model.nodes.values()].filter(
    (node) => node.id !== model.archive && (!folders || node.folder),
  )
  const near = all.filter(
    ({ id }) => model.live(id) && (model.spaceOf(id) === person.id || model.archived(id)),
  )
  return pick(chance() < 0.95 ? near : all).id
}

const sees = (person: Person, id: string) =>
  model.live(id) && (model.spaceOf(id) === person.id || (model.archived(id) && id !== model.archive))

const steps: Record<string, (person: Person) => Promise<void>> = {
  async addFolder(person) {
    const [parentId, name] = [anyNode(person, true), pick(names)]
    const expected = !sees(person, parentId)
      ? 'common.not_found'
      : model.archived(parentId)
        ? 'locks.archive'
        : model.child(parentId, name)
          ? 'spaces.name_taken'
          : 'done'
    expect((await outcome(fileEndpoints.addFolder, { parentId, name }, person)).key).toBe(expected)
    if (expected === 'done') model.put({ parent: parentId, folder: true, name })
  },
  async addFile(person) {
    const [parentId, name, size] = [anyNode(person, true), pick(names), 1 + Math.floor(chance() * 99)]
    if (!sees(person, parentId) || model.archived(parentId) || model.child(parentId, name)) return
    await addFile(app, person, { parentId }, name, size)
    model.put({ parent: parentId, folder: false, name, size })
  },
  async rename(person) {
    const [id, name] = [anyNode(person), pick(names)]
    const node = model.nodes.get(id)!
    const other = node.parent && model.child(node.parent, name)
    const expected = !sees(person, id)
      ? 'common.not_found'
      : model.archived(id)
        ? 'locks.archive'
        : node.parent === null
          ? 'spaces.root_fixed'
          : other && other !== node
            ? 'spaces.name_taken'
            : 'done'
    expect((await outcome(fileEndpoints.rename, { id, name }, person)).key).toBe(expected)
    if (expected === 'done') node.name = name
  },
  async move(person) {
    const [id, parentId] = [anyNode(person), anyNode(person, true)]
    const node = model.nodes.get(id)!
    const { reply, key } = await outcome(fileEndpoints.move, { ids: [id], parentId, conflict: 'ask' }, person)
    if (!sees(person, parentId)) return expect(key).toBe('common.not_found')
    if (model.archived(parentId)) return expect(key).toBe('locks.archive')
    const [result] = reply!.results
    const expected = !sees(person, id)
      ? 'common.not_found'
      : node.parent === null
        ? 'spaces.root_fixed'
        : model.archived(id)
          ? 'locks.archive'
          : model.within(parentId, id)
            ? 'spaces.move_into_itself'
            : node.parent === parentId
              ? 'skipped'
              : model.child(parentId, node.name)
                ? 'conflict'
                : 'done'
    expect(result!.reason ?? result!.result).toBe(expected)
    if (expected === 'done') node.parent = parentId
  },
  async remove(person) {
    const id = anyNode(person)
    const expected = !sees(person, id)
      ? 'common.not_found'
      : model.nodes.get(id)!.parent === null
        ? 'spaces.root_fixed'
        : model.archived(id)
          ? 'locks.archive'
          : 'done'
    expect((await outcome(fileEndpoints.remove, { ids: [id] }, person)).key).toBe(expected)
    if (expected === 'done') model.remove(id)
  },
  async restore(person) {
    const gone = [...model.nodes.values()].filter((node) => node.gone)
    if (gone.length === 0) return
    const node = pick(gone)
    const { space, place } = node.gone!
    const reply = (await app.call(recycleEndpoints.restore, { ids: [node.id] }, person)) as unknown
    const [result] = Array.isArray(reply)
      ? reply
      : (reply as { results: { result: string; reason?: string }[] }).results
    const target = space === person.id ? model.former(node.parent!, space, place, true) : null
    const expected = space !== person.id ? 'common.not_found' : target ? 'done' : 'spaces.name_taken'
    expect(result.reason ?? result.result).toBe(expected)
    if (target && expected === 'done') model.restoreTo(node, target, node.name)
  },
  async archive(person) {
    const [id, categoryId] = [anyNode(person), pick(categories)]
    const node = model.nodes.get(id)!
    const { results, codes } = await app.call(
      archiveEndpoints.put,
      { ids: [id], categoryId, note: '' },
      person,
    )
    const expected = !sees(person, id)
      ? 'common.not_found'
      : node.parent === null
        ? 'spaces.root_fixed'
        : model.archived(id)
          ? 'locks.archive'
          : 'done'
    expect(results[0]!.reason ?? results[0]!.result).toBe(expected)
    if (expected !== 'done') return
    const code = codes[0]!
    const { rows } = await sql<{ id: string }>`select id from archive_records where code = ${code}`.execute(
      app.ports.db,
    )
    model.records.push({
      id: rows[0]!.id,
      code,
      nodeId: id,
      name: node.name,
      fromParent: node.parent!,
      fromSpace: model.spaceOf(id)!,
      place: model.place(id),
      held: false,
      state: 'archived',
    })
    const name = model.child(categoryId, node.name)
      ? nameWithMark(node.name, node.folder, ` (${code})`)
      : node.name
    Object.assign(node, { parent: categoryId, name })
  },
  async giveBack() {
    const record = anyRecord()
    if (!record) return
    const [result] = await app.call(archiveEndpoints.giveBack, { ids: [record.id] }, app.people.enterprise)
    const reason = record.state !== 'archived' ? 'archive.not_found' : record.held ? 'archive.held' : null
    const target = reason ? null : model.former(record.fromParent, record.fromSpace, record.place, false)
    expect(result!.reason ?? result!.result).toBe(reason ?? (target ? 'done' : 'spaces.name_taken'))
    if (!target) return
    model.restoreTo(model.nodes.get(record.nodeId)!, target, record.name)
    record.state = 'returned'
  },
  async hold() {
    const record = anyRecord()
    if (!record) return
    const hold = chance() < 0.5
    const [result] = await app.call(
      archiveEndpoints.hold,
      { ids: [record.id], hold, words: '' },
      app.people.enterprise,
    )
    expect(result!.result).toBe(record.state === 'archived' ? 'done' : 'refused')
    if (record.state === 'archived') record.held = hold
  },
  async destroy() {
    const record = anyRecord()
    if (!record) return
    await app.drainJobs()
    await sql`update archive_records set expires_at = ${app.clock.now} where id = ${record.id}`.execute(
      app.ports.db,
    )
    const { id, results } = await app.call(
      archiveRequestApi.propose,
      { ids: [record.id], words: '' },
      app.people.enterprise,
    )
    const expected = record.state !== 'archived' ? 'archive.not_found' : record.held ? 'archive.held' : 'done'
    expect(results[0]!.reason ?? results[0]!.result).toBe(expected)
    if (!id) return
    await app.call(archiveRequestApi.decideDestruction, { id, confirm: true }, app.people.admin)
    await app.drainJobs()
    model.destroy(record.nodeId)
    record.state = 'destroyed'
  },
}

const anyRecord = (): PlainRecord | undefined => {
  const live = model.records.filter((one) => one.state === 'archived')
  return chance() < 0.9 && live.length > 0 ? pick(live) : pick(model.records)
}

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
