import { archiveApi } from '@cabinet/contract/archive'
import { archiveAdminApi } from '@cabinet/contract/archive.admin'
import { commentApi } from '@cabinet/contract/comments'
import { downloadApi } from '@cabinet/contract/downloads'
import type { EditingOpened } from '@cabinet/contract/editing'
import { favouriteApi } from '@cabinet/contract/favourites'
import { spaceApi } from '@cabinet/contract/files'
import { grantApi } from '@cabinet/contract/grants'
import { labelApi } from '@cabinet/contract/labels'
import { holdApi } from '@cabinet/contract/locks'
import { versionApi } from '@cabinet/contract/versions'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { contextOf, grant } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { uploadFiles } from '../uploads/index.ts'
import { editingDesk, letter } from './test-desk.ts'

let app: TestApp
let desk: ReturnType<typeof editingDesk>
/** Where all of them may do everything; the file that is edited lies in it. */
let folder: string
let elsewhere: string
let id: string
let categoryId: string
let undoId: string
let first: EditingOpened

/** Two versions, and a rename that could be taken back, when the editing begins. */
beforeAll(async () => {
  app = await createTestApp()
  desk = editingDesk(app)
  const { research } = app.people.departments
  folder = (await app.call(spaceApi.addFolder, { name: 'work', spaceId: research })).id
  elsewhere = (await app.call(spaceApi.addFolder, { name: 'elsewhere', spaceId: research })).id
  for (const place of [folder, elsewhere]) await grant(app, place, research, 'manager')
  await put(app.people.zhang, 'one')
  await put(app.people.zhang, 'two')
  const [file] = (await app.call(spaceApi.list, { parentId: folder, page: 1, pageSize: 9 })).rows
  id = file!.id
  const { enterprise } = app.people
  const classId = (
    await app.call(archiveAdminApi.saveClass, { name: '十年', years: 10, atEnd: 'destroy' }, enterprise)
  ).id
  categoryId = (await app.call(archiveAdminApi.saveCategory, { name: '合同', note: '', classId }, enterprise))
    .id
  await grant(app, categoryId, research, 'uploader')
  undoId = (await app.call(spaceApi.rename, { id, name: 'busy.docx' })).undoId!
  first = await desk.open(id)
})

const put = async (person: Person, words: string) =>
  uploadFiles(
    await contextOf(app, person),
    { parentId: folder },
    { files: [{ name: id ? 'busy.docx' : 'first.docx', bytes: letter(words) }], merge: true },
  )

/** What came of it: the key of the refusal, of the one item that was refused, or 'done'. */
async function outcome(deed: Promise<unknown>): Promise<string> {
  const reply = await deed.catch((error: { key?: string }) => error)
  const { key, results } = reply as { key?: string; results?: { reason?: string }[] }
  const [one] = results ?? (Array.isArray(reply) ? reply : [])
  return key ?? one?.reason ?? one?.error?.key ?? 'done'
}

type Deed = [string, (person: Person) => Promise<unknown>]
const call: TestApp['call'] = (endpoint, input, person) => app.call(endpoint, input, person)
const one = () => ({ ids: [id] })
const here = () => ({ ids: [folder], parentId: elsewhere, conflict: 'ask' as const })

const held: Deed[] = [
  ['rename', (person) => call(spaceApi.rename, { id, name: 'other.docx' }, person)],
  ['take a rename back', () => call(spaceApi.undo, { undoId })],
  ['move', (person) => call(spaceApi.move, { ...here(), ids: [id] }, person)],
  ['move the folder', (person) => call(spaceApi.move, here(), person)],
  ['rename the folder', (person) => call(spaceApi.rename, { id: folder, name: 'other' }, person)],
  ['delete', (person) => call(spaceApi.remove, one(), person)],
  ['delete the folder', (person) => call(spaceApi.remove, { ids: [folder] }, person)],
  ['upload a version', (person) => put(person, 'three')],
  ['name a version', (person) => call(versionApi.save, { fileId: id, number: 1, name: 'x' }, person)],
  ['restore a version', (person) => call(versionApi.restore, { fileId: id, number: 1 }, person)],
  ['discard a version', (person) => call(versionApi.discard, { fileId: id, numbers: [1] }, person)],
  ['lock', (person) => call(holdApi.lock, { ...one(), minutes: 5 }, person)],
  ['lock the folder', (person) => call(holdApi.lock, { ids: [folder], minutes: 5 }, person)],
  ['label', (person) => call(labelApi.set, { ...one(), added: [], removed: [] }, person)],
  ['archive', (person) => call(archiveApi.put, { ...one(), categoryId, note: '' }, person)],
  ['archive the folder', (person) => call(archiveApi.put, { ids: [folder], categoryId, note: '' }, person)],
]

// what is about the file, or takes what it is now, leaves it as it is
const free: Deed[] = [
  ['copy', (person) => call(spaceApi.copy, { ...here(), ids: [id], conflict: 'both' }, person)],
  ['copy a version', (person) => call(versionApi.copy, { fileId: id, number: 1 }, person)],
  ['download', (person) => call(downloadApi.ticket, { fileId: id, purpose: 'download' }, person)],
  ['read its versions', (person) => call(versionApi.list, { fileId: id, pageSize: 10 }, person)],
  ['comment', (person) => call(commentApi.add, { fileId: id, body: 'x', mentions: [] }, person)],
  ['collect', (person) => call(favouriteApi.add, one(), person)],
  [
    'grant',
    (person) =>
      call(grantApi.save, { ...one(), grants: [], removed: [], keep: true, inherit: 'stop' }, person),
  ],
]

describe('a file that is edited', () => {
  test.each(held)('is held: %s', async (_, deed) => {
    // the one who edits it, and one who could otherwise
    for (const person of [app.people.zhang, app.people.head])
      expect(await outcome(deed(person))).toBe('locks.editing')
  })

  test.each(free)('is not in the way of: %s', async (_, deed) => {
    for (const person of [app.people.zhang, app.people.head]) expect(await outcome(deed(person))).toBe('done')
  })

  test('shows who began, and is free when the last has left', async () => {
    const mine = await desk.open(id)
    const theirs = await desk.open(id, app.people.head)
    expect((await desk.item(id)).lock).toMatchObject({ kind: 'editing', ownerName: '张伟' })
    await desk.leave(theirs, app.people.head)
    expect((await desk.item(id)).lock).toMatchObject({ kind: 'editing' })
    await desk.leave(mine)
    await desk.leave(first)
    expect((await desk.item(id)).lock).toBeUndefined()
    expect(await outcome(call(spaceApi.rename, { id, name: 'other.docx' }))).toBe('done')
  })
})
