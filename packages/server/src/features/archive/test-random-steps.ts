import { archiveEndpoints } from '@cabinet/contract/archive'
import { archiveRequestApi } from '@cabinet/contract/archive.requests'
import type { Endpoint, EndpointInput } from '@cabinet/contract/endpoint'
import { fileEndpoints } from '@cabinet/contract/files'
import { recycleEndpoints } from '@cabinet/contract/recycle'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { addFile } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { nameWithMark } from '../nodes/index.ts'
import type { PlainRecord } from './test-plain.ts'
import { app, categories, chance, model, pick, sees } from './test-random-desk.ts'

const names = ['a', 'A', 'b', 'c', 'd.txt', 'D.TXT', '报告', '报告.docx']

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

export const steps: Record<string, (person: Person) => Promise<void>> = {
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
