import { downloadEndpoints } from '@cabinet/contract/downloads'
import { fileEndpoints } from '@cabinet/contract/files'
import { fileRights } from '@cabinet/contract/rights'
import { versionEndpoints } from '@cabinet/contract/versions'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { TestApp } from '../../../test/create-test-app.ts'
import { contextOf, type Desk, grant, openDesk } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { contentHashOf, prepareContent, preventSweep, storeContents } from '../contents/index.ts'
import { findTreeFaults, lockTargetFolder } from '../nodes/index.ts'
import { chargeQuota } from '../quotas/index.ts'
import { appendVersion } from './versions.usecases.ts'

let desk: Desk
let app: TestApp
beforeAll(async () => {
  desk = await openDesk()
  app = desk.app
})
beforeEach(() => desk.start())

/** Appends this text to a file as its next version. */
async function write(fileId: string, text: string, person?: Person) {
  const ctx = await contextOf(app, person ?? app.people.zhang)
  await ctx.together(async (tx) => {
    const { item } = await app.call(fileEndpoints.detail, { id: fileId }, person)
    await lockTargetFolder(tx, { parentId: item.parentId }, 'upload')
    const bytes = Buffer.from(text)
    await preventSweep(tx)
    const hash = contentHashOf(bytes)
    const kept = (await storeContents(tx, [await prepareContent(tx, hash, bytes)])).get(hash)!
    await appendVersion(tx, item, { ...kept, source: 'upload' })
    await chargeQuota(tx, ctx.actor.userId, kept.size)
  })
}

/** Makes a file of three versions: 5, 3 and 8 bytes. */
async function threeVersions(name = 'a.txt') {
  const id = await desk.file(name)
  await write(id, 'two')
  await write(id, 'three333')
  return id
}

const list = (fileId: string, input: object = {}, person?: Person) =>
  app.call(
    versionEndpoints.list,
    { fileId, pageSize: 1000, ...input } as z.output<typeof versionEndpoints.list.input>,
    person,
  )
const numbers = async (fileId: string) => (await list(fileId)).map(({ number }) => number)

describe('the versions of a file', () => {
  test('are listed newest first with what changed, by whom, and the hash', async () => {
    const id = await threeVersions()
    const [three, two, one] = await list(id)
    expect(three).toMatchObject({
      number: 3,
      size: 8,
      sizeDelta: 5,
      latest: true,
      createdByName: '张伟',
      createdBy: 'zhang',
      source: 'upload',
      name: '',
      pinned: false,
      hash: contentHashOf(Buffer.from('three333')),
    })
    expect(two).toMatchObject({ number: 2, sizeDelta: -2, latest: false })
    expect(one).toMatchObject({ number: 1, sizeDelta: 5 })
  })

  test('tell no hash to who may only look', async () => {
    const id = await threeVersions()
    const { li } = app.people
    await grant(app, id, li.id, 'previewer')
    expect((await list(id, {}, li)).map(({ hash }) => hash)).toEqual(['', '', ''])
    await sql`update grants set rights = rights | ${fileRights.download} where node_id = ${id}`.execute(
      app.ports.db,
    )
    expect((await list(id, {}, li)).map(({ hash }) => hash)).not.toContain('')
  })

  test('are read in parts where they are many', async () => {
    const id = await threeVersions()
    const first = await list(id, { pageSize: 2 })
    expect(first.map((row) => [row.number, row.sizeDelta])).toEqual([
      [3, 5],
      [2, -2],
    ])
    expect(await list(id, { pageSize: 2, before: 2 })).toMatchObject([{ number: 1, latest: false }])
  })

  test('are named, noted and pinned; what is left out stays', async () => {
    const id = await threeVersions()
    await app.call(versionEndpoints.save, {
      fileId: id,
      number: 2,
      name: ' 定稿 ',
      note: '送审',
      pinned: true,
    })
    await app.call(versionEndpoints.save, { fileId: id, number: 2, note: '' })
    expect((await list(id))[1]).toMatchObject({ name: '定稿', note: '', pinned: true })
    expect(await app.refusal(versionEndpoints.save, { fileId: id, number: 9, name: 'x' })).toMatchObject({
      key: 'versions.not_found',
    })
  })

  test('an older one is restored as a new one, and paid for', async () => {
    const id = await threeVersions()
    const before = await desk.used()
    expect(await app.call(versionEndpoints.restore, { fileId: id, number: 2 })).toEqual({ number: 4 })
    expect((await list(id))[0]).toMatchObject({
      number: 4,
      size: 3,
      source: 'restore',
      origin: 2,
      latest: true,
    })
    expect(await desk.item(id)).toMatchObject({ version: 4, size: 3 })
    expect(await desk.used()).toBe(before + 3)
    expect(await app.refusal(versionEndpoints.restore, { fileId: id, number: 4 })).toMatchObject({
      status: 409,
      key: 'versions.is_latest',
    })
    expect(await findTreeFaults(app.ports.db)).toEqual([])
  })

  test('older ones are discarded and their bytes given back; the latest and the pinned stay', async () => {
    const id = await threeVersions()
    const before = await desk.used()
    const discard = (...those: number[]) => ({ fileId: id, numbers: those })
    expect(await app.refusal(versionEndpoints.discard, discard(3))).toMatchObject({
      status: 409,
      key: 'versions.latest_stays',
    })
    await app.call(versionEndpoints.save, { fileId: id, number: 1, pinned: true })
    expect(await app.refusal(versionEndpoints.discard, discard(2, 1))).toMatchObject({
      key: 'versions.pinned',
    })
    expect(await numbers(id)).toEqual([3, 2, 1])
    expect(await app.call(versionEndpoints.discard, discard(2))).toEqual({ count: 1, bytes: 3 })
    expect(await numbers(id)).toEqual([3, 1])
    expect(await desk.used()).toBe(before - 3)
    expect(await findTreeFaults(app.ports.db)).toEqual([])
    expect(await app.refusal(versionEndpoints.discard, discard(2))).toMatchObject({
      key: 'versions.not_found',
    })
  })

  test('one becomes a file of its own beside it', async () => {
    const id = await threeVersions('计划.docx')
    expect(await app.call(versionEndpoints.copy, { fileId: id, number: 2 })).toMatchObject({
      name: '计划 (V2).docx',
      size: 3,
      version: 1,
      parentId: desk.home.id,
    })
    expect(await app.call(versionEndpoints.copy, { fileId: id, number: 2 })).toMatchObject({
      name: '计划 (V2) (2).docx',
    })
    const other = await desk.folder('other')
    expect(
      await app.call(versionEndpoints.copy, { fileId: id, number: 1, parentId: other.id }),
    ).toMatchObject({
      parentId: other.id,
    })
    expect(await findTreeFaults(app.ports.db)).toEqual([])
  })

  test('an older one is downloaded by its number', async () => {
    const id = await threeVersions()
    const { address } = await app.call(downloadEndpoints.ticket, {
      fileId: id,
      version: 2,
      purpose: 'download',
    })
    const answer = await app.app.inject({ method: 'GET', url: address.replace(/^https?:\/\/[^/]+/, '') })
    expect([answer.statusCode, answer.body]).toEqual([200, 'two'])
  })

  test('belong to whoever may: a viewer looks, and changes nothing', async () => {
    const { li, wang } = app.people
    const id = await threeVersions()
    await grant(app, desk.home.id, li.id, 'viewer')
    expect(await list(id, {}, li)).toHaveLength(3)
    const change = [
      [versionEndpoints.save, { fileId: id, number: 1, name: 'x' }],
      [versionEndpoints.restore, { fileId: id, number: 1 }],
      [versionEndpoints.discard, { fileId: id, numbers: [1] }],
      [versionEndpoints.copy, { fileId: id, number: 1 }],
    ] as const
    for (const [endpoint, input] of change) {
      expect(await app.refusal(endpoint, input, li)).toMatchObject({ status: 403 })
      expect(await app.refusal(endpoint, input, wang)).toMatchObject({ status: 404 })
    }
    expect(await app.refusal(versionEndpoints.list, { fileId: id, pageSize: 9 }, wang)).toMatchObject({
      status: 404,
    })
    expect(await numbers(id)).toEqual([3, 2, 1])
  })

  test('stay as they are while somebody else holds the file', async () => {
    const id = await threeVersions()
    await sql`insert into locks (id, node_id, space_id, kind, owner_id, created_at, until)
      values (gen_random_uuid(), ${id}, ${app.people.zhang.id}, 'approval', ${app.people.li.id}, ${app.ports.now()},
        ${new Date(app.clock.now.getTime() + 60_000)})`.execute(app.ports.db)
    for (const [endpoint, input] of [
      [versionEndpoints.restore, { fileId: id, number: 1 }],
      [versionEndpoints.discard, { fileId: id, numbers: [1] }],
      [versionEndpoints.save, { fileId: id, number: 1, name: 'x' }],
    ] as const)
      expect(await app.refusal(endpoint, input)).toMatchObject({ status: 423, key: 'locks.approval' })
    // reading is no change
    expect(await app.call(versionEndpoints.copy, { fileId: id, number: 1 })).toMatchObject({
      name: 'a (V1).txt',
    })
    app.clock.forward(61_000)
    expect(await app.call(versionEndpoints.restore, { fileId: id, number: 1 })).toEqual({ number: 4 })
  })

  test('twenty restores at once make twenty versions, each with its number', async () => {
    const id = await threeVersions()
    await Promise.all(
      Array.from({ length: 20 }, () => app.call(versionEndpoints.restore, { fileId: id, number: 1 })),
    )
    expect(await numbers(id)).toEqual(Array.from({ length: 23 }, (_, at) => 23 - at))
    expect(await findTreeFaults(app.ports.db)).toEqual([])
  })
})
