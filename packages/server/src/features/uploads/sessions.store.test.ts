import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Db } from '../../kernel/ctx.ts'
import { addChunkToBitmap, chunkNumbersIn, emptyChunkBitmap } from './bitmap.ts'
import {
  addReceivedChunks,
  deleteUploadSession,
  findContentsInMaking,
  findFinishedUpload,
  findInstantUpload,
  findOpenUpload,
  findOwnUploadIds,
  findStaleUploads,
  findUploadSession,
  findUploadsNamed,
  insertUploadSession,
  openSessionsOf,
  type UploadSessionRow,
  type UploadSessionToInsert,
  updateInstantUpload,
  updateUploadSession,
  uploadSessionKeyOf,
} from './sessions.store.ts'
import { uploadSessionRow } from './test-sessions.ts'

let app: TestApp
let db: Db
beforeAll(async () => {
  app = await createTestApp()
  db = app.ports.db
})
beforeEach(() => sql`delete from upload_sessions`.execute(db))

const at = new Date('2026-11-20T08:00:00.000Z')
const seconds = (count: number) => new Date(at.getTime() + count * 1000)
const keyOf = (name: string) => Buffer.alloc(32, name)

/** A reservation for which there is room, and one for which there is none. */
const [room, noRoom] = [sql`select`, sql`select where false`]
const insert = (more?: Partial<UploadSessionToInsert>, reservation = room) =>
  insertUploadSession(db, uploadSessionRow(more), reservation)
const open = async (more?: Partial<UploadSessionToInsert>): Promise<UploadSessionRow> => {
  const made = await insert(more)
  if (typeof made === 'string') throw new Error(made)
  return made
}
const done = (more?: Partial<UploadSessionToInsert>) => open({ ...more, status: 'done' })
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

describe('a session', () => {
  test('is one of its name while it is open; of finished ones there may be many', async () => {
    const key = keyOf('a')
    await done({ key })
    const first = await open({ key })
    expect(await insert({ key })).toBe('taken')
    await open({ key: keyOf('b') })
    expect(await findOpenUpload(db, key)).toEqual(first)
    await updateUploadSession(db, first.id, { status: 'done' })
    expect(await findOpenUpload(db, key)).toBeUndefined()
    expect(await insert({ key })).toMatchObject({ key, ranges: null })
  })

  test('is stored as given, and only where there is room', async () => {
    expect(await insert({ name: 'b.txt' }, noRoom)).toBe('no_room')
    const row = uploadSessionRow({
      name: '报告 "1" \\x.txt',
      ranges: [[0, 5]],
      nonce: 'n',
      received: Buffer.from([5, 0]),
    })
    const made = await insertUploadSession(db, row, room)
    expect(made).toEqual({ ...row, status: 'open' })
    expect(await findUploadSession(db, row.id)).toEqual(made)
    expect(
      await findUploadsNamed(db, {
        userId: row.user_id,
        folderId: row.folder_id,
        path: '',
        name: 'b.txt',
        identifier: 'x',
      }),
    ).toBeUndefined()
  })

  test('is changed and deleted by its id alone', async () => {
    const [one, other] = [await open(), await open()]
    await updateUploadSession(db, one.id, { hash: 'h' })
    expect(await findUploadSession(db, one.id)).toEqual({ ...one, hash: 'h' })
    expect(await findUploadSession(db, other.id)).toEqual(other)
    await deleteUploadSession(db, one.id)
    expect(await findUploadSession(db, one.id)).toBeUndefined()
    expect(await findUploadSession(db, other.id)).toEqual(other)
  })

  test('is another for every difference in what it names', () => {
    const name = { userId: 'u', folderId: 'f', path: 'p', name: 'n', size: 1, identifier: 'i' }
    const keys = [
      name,
      { ...name, userId: 'v' },
      { ...name, folderId: 'g' },
      { ...name, path: 'pn', name: '' },
      { ...name, name: 'm' },
      { ...name, size: 2 },
      { ...name, identifier: 'j' },
    ].map((one) => uploadSessionKeyOf(one).toString('hex'))
    expect(new Set(keys).size).toBe(keys.length)
    expect(uploadSessionKeyOf({ ...name }).toString('hex')).toBe(keys[0])
  })
})

test('the last upload of a name that became a file lately is found', async () => {
  const key = keyOf('a')
  const old = await done({ key, touched_at: seconds(1) })
  const last = await done({ key, touched_at: seconds(2) })
  await open({ key, touched_at: seconds(3) })
  await done({ key: keyOf('b'), touched_at: seconds(4) })
  expect(await findFinishedUpload(db, key, at)).toEqual(last)
  expect(await findFinishedUpload(db, key, seconds(2))).toBeUndefined()
  await deleteUploadSession(db, last.id)
  expect(await findFinishedUpload(db, key, at)).toEqual(old)
})

test('a merge finds the upload by everything but the size, an open one first, then the newest', async () => {
  const name = { userId: generateId(), folderId: generateId(), path: 'p', name: 'n', identifier: 'i' }
  const like = (more: Partial<UploadSessionToInsert>) => ({
    user_id: name.userId,
    folder_id: name.folderId,
    path: 'p',
    name: 'n',
    identifier: 'i',
    ...more,
  })
  for (const other of [
    { user_id: generateId() },
    { folder_id: generateId() },
    { path: 'q' },
    { name: 'm' },
    { identifier: 'j' },
  ])
    await open(like(other))
  expect(await findUploadsNamed(db, name)).toBeUndefined()
  await done(like({ touched_at: seconds(1) }))
  const newest = await done(like({ touched_at: seconds(9), size: 5 }))
  expect(await findUploadsNamed(db, name)).toEqual({ ...newest, bytes: null })
  await open(like({ touched_at: seconds(2), size: 6 }))
  const current = await open(like({ touched_at: seconds(3), size: 7 }))
  expect(await findUploadsNamed(db, name)).toEqual({ ...current, bytes: null })
})

test('received chunks add up while the session is open', async () => {
  const [one, other] = [await open(), await open()]
  const chunks = (...numbers: number[]) => {
    const bitmap = emptyChunkBitmap(10)
    for (const number of numbers) addChunkToBitmap(bitmap, number)
    return bitmap
  }
  expect(chunkNumbersIn((await addReceivedChunks(db, one.id, chunks(1, 9), at))!)).toEqual([1, 9])
  expect(chunkNumbersIn((await addReceivedChunks(db, one.id, chunks(2), seconds(5)))!)).toEqual([1, 2, 9])
  const stored = await findUploadSession(db, one.id)
  expect(stored).toEqual({ ...one, received: chunks(1, 2, 9), touched_at: seconds(5) })
  expect(await findUploadSession(db, other.id)).toEqual(other)
  await updateUploadSession(db, one.id, { status: 'done' })
  expect(await addReceivedChunks(db, one.id, chunks(3), at)).toBeNull()
  expect(await addReceivedChunks(db, generateId(), chunks(3), at)).toBeNull()
})

test("open uploads are their user's", async () => {
  const user_id = generateId()
  const [early, late] = [
    await open({ user_id, touched_at: seconds(1) }),
    await open({ user_id, touched_at: seconds(2) }),
  ]
  const finished = await done({ user_id })
  const strange = await open()
  expect(idsOf(await openSessionsOf(db, user_id))).toEqual([late.id, early.id])
  const asked = [early.id, finished.id, strange.id]
  expect(idsOf(await findOwnUploadIds(db, user_id, asked))).toEqual([early.id])
})

test('sessions untouched since a moment are swept, the oldest first, so many at once', async () => {
  const [second, first] = [
    await open({ touched_at: seconds(-1) }),
    await done({ touched_at: seconds(-2) }),
    await open(),
  ]
  expect(idsOf(await findStaleUploads(db, at, 10))).toEqual([first.id, second.id])
  expect(idsOf(await findStaleUploads(db, at, 1))).toEqual([first.id])
})

test('a content is in the making while its session is open', async () => {
  const [making, made] = [await open(), await done(), await open()]
  expect(await findContentsInMaking(db, [making.content_id, made.content_id, generateId()])).toEqual(
    new Set([making.content_id]),
  )
})

test('instant upload is on in a space until it is switched off there', async () => {
  const [here, there] = [generateId(), generateId()]
  expect(await findInstantUpload(db, here)).toBe(true)
  await updateInstantUpload(db, here, false)
  expect(await findInstantUpload(db, here)).toBe(false)
  expect(await findInstantUpload(db, there)).toBe(true)
  await updateInstantUpload(db, there, false)
  await updateInstantUpload(db, here, true)
  expect([await findInstantUpload(db, here), await findInstantUpload(db, there)]).toEqual([true, false])
})
