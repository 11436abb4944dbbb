import { archiveEndpoints } from '@cabinet/contract/archive'
import { archiveAdminApi } from '@cabinet/contract/archive.admin'
import { commentEndpoints } from '@cabinet/contract/comments'
import { downloadEndpoints } from '@cabinet/contract/downloads'
import type { EditingOpenReply } from '@cabinet/contract/editing'
import { favouriteEndpoints } from '@cabinet/contract/favourites'
import { fileEndpoints } from '@cabinet/contract/files'
import { grantEndpoints } from '@cabinet/contract/grants'
import { labelEndpoints } from '@cabinet/contract/labels'
import { lockEndpoints } from '@cabinet/contract/locks'
import { versionEndpoints } from '@cabinet/contract/versions'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { contextOf, grant } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { uploadSmallFiles } from '../uploads/index.ts'
import { editingDesk, letter } from './test-desk.ts'

let app: TestApp
let desk: ReturnType<typeof editingDesk>
/** Folder of the edited file, where everybody has all rights. */
let folder: string
let elsewhere: string
let id: string
let categoryId: string
let undoId: string
let first: EditingOpenReply

/** The editing begins with two versions and an undoable rename. */
beforeAll(async () => {
  app = await createTestApp()
  desk = editingDesk(app)
  const { research } = app.people.departments
  folder = (await app.call(fileEndpoints.addFolder, { name: 'work', spaceId: research })).id
  elsewhere = (await app.call(fileEndpoints.addFolder, { name: 'elsewhere', spaceId: research })).id
  for (const place of [folder, elsewhere]) await grant(app, place, research, 'manager')
  await put(app.people.zhang, 'one')
  await put(app.people.zhang, 'two')
  const [file] = (await app.call(fileEndpoints.list, { parentId: folder, page: 1, pageSize: 9 })).rows
  id = file!.id
  const { enterprise } = app.people
  const classId = (
    await app.call(archiveAdminApi.saveClass, { name: '十年', years: 10, atEnd: 'destroy' }, enterprise)
  ).id
  categoryId = (await app.call(archiveAdminApi.saveCategory, { name: '合同', note: '', classId }, enterprise))
    .id
  await grant(app, categoryId, research, 'uploader')
  undoId = (await app.call(fileEndpoints.rename, { id, name: 'busy.docx' })).undoId!
  first = await desk.open(id)
})

const put = async (person: Person, words: string) =>
  uploadSmallFiles(
    await contextOf(app, person),
    { parentId: folder },
    { files: [{ name: id ? 'busy.docx' : 'first.docx', bytes: letter(words) }], merge: true },
  )

/** Result of a deed: the error key of the call or of its one refused item, or 'done'. */
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
  ['rename', (person) => call(fileEndpoints.rename, { id, name: 'other.docx' }, person)],
  ['take a rename back', () => call(fileEndpoints.undo, { undoId })],
  ['move', (person) => call(fileEndpoints.move, { ...here(), ids: [id] }, person)],
  ['move the folder', (person) => call(fileEndpoints.move, here(), person)],
  ['rename the folder', (person) => call(fileEndpoints.rename, { id: folder, name: 'other' }, person)],
  ['delete', (person) => call(fileEndpoints.remove, one(), person)],
  ['delete the folder', (person) => call(fileEndpoints.remove, { ids: [folder] }, person)],
  ['upload a version', (person) => put(person, 'three')],
  ['name a version', (person) => call(versionEndpoints.save, { fileId: id, number: 1, name: 'x' }, person)],
  ['restore a version', (person) => call(versionEndpoints.restore, { fileId: id, number: 1 }, person)],
  ['discard a version', (person) => call(versionEndpoints.discard, { fileId: id, numbers: [1] }, person)],
  ['lock', (person) => call(lockEndpoints.lock, { ...one(), minutes: 5 }, person)],
  ['lock the folder', (person) => call(lockEndpoints.lock, { ids: [folder], minutes: 5 }, person)],
  ['label', (person) => call(labelEndpoints.set, { ...one(), added: [], removed: [] }, person)],
  ['archive', (person) => call(archiveEndpoints.put, { ...one(), categoryId, note: '' }, person)],
  [
    'archive the folder',
    (person) => call(archiveEndpoints.put, { ids: [folder], categoryId, note: '' }, person),
  ],
]

// operations that concern the file or read its state leave it unchanged
const free: Deed[] = [
  ['copy', (person) => call(fileEndpoints.copy, { ...here(), ids: [id], conflict: 'both' }, person)],
  ['copy a version', (person) => call(versionEndpoints.copy, { fileId: id, number: 1 }, person)],
  ['download', (person) => call(downloadEndpoints.ticket, { fileId: id, purpose: 'download' }, person)],
  ['read its versions', (person) => call(versionEndpoints.list, { fileId: id, pageSize: 10 }, person)],
  ['comment', (person) => call(commentEndpoints.add, { fileId: id, body: 'x', mentions: [] }, person)],
  ['collect', (person) => call(favouriteEndpoints.add, one(), person)],
  [
    'grant',
    (person) =>
      call(grantEndpoints.save, { ...one(), grants: [], removed: [], keep: true, inherit: 'stop' }, person),
  ],
]

describe('a file that is edited', () => {
  test.each(held)('is held: %s', async (_, deed) => {
    // the editing user, and one who could edit otherwise
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
    expect(await outcome(call(fileEndpoints.rename, { id, name: 'other.docx' }))).toBe('done')
  })
})
