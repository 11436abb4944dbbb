import { randomBytes } from 'node:crypto'
import { announcementEndpoints } from '@cabinet/contract/announcements'
import type { Endpoint, EndpointReply } from '@cabinet/contract/endpoint'
import { favouriteEndpoints } from '@cabinet/contract/favourites'
import { fileEndpoints } from '@cabinet/contract/files'
import { homeEndpoints, homeLimits } from '@cabinet/contract/home'
import { noticeEndpoints } from '@cabinet/contract/notices'
import { preferenceEndpoints } from '@cabinet/contract/profiles.preferences'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { addFile, grant } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import { openQuotaAccount } from '../quotas/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(() => app.clock.forward(60_000))

type Homes = typeof homeEndpoints
const ask = <K extends keyof Homes>(what: K, person?: Person): Promise<EndpointReply<Homes[K]>> =>
  app.call<Endpoint>(homeEndpoints[what], {}, person) as Promise<EndpointReply<Homes[K]>>
const folder = (name: string, spaceId?: string, person?: Person) =>
  app.call(fileEndpoints.addFolder, { name, ...(spaceId && { spaceId }) }, person)

let serial = 0
/** Sends a file in one call, as programs do, and returns its id. */
async function upload(person: Person, parentId: string, filename: string): Promise<string> {
  const size = 64
  const fields = {
    chunkNumber: '1',
    chunkSize: '2097152',
    currentChunkSize: String(size),
    totalSize: String(size),
    totalChunks: '1',
    identifier: `md5-${++serial}`,
    filename,
    ParentId: parentId,
    complete: '1',
  }
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/File/FileUpload?${new URLSearchParams(fields)}`,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/octet-stream' },
    payload: randomBytes(size),
  })
  app.clock.forward(1000)
  return answer.json().Data.file.FileId
}

describe('on the first day', () => {
  test('there is nothing, and every answer says so', async () => {
    const { wang } = app.people
    expect(await ask('counts', wang)).toEqual({ collected: 0, shared: 0, toApprove: 0, initiated: 0 })
    expect(await ask('statistics', wang)).toEqual({
      ...{ teamFiles: 0, teamBytes: 0, personalFiles: 0 },
      ...{ alerts: 0, announcements: 0, packages: 0 },
    })
    expect(await ask('lists', wang)).toEqual({ given: [], received: [], authorized: [], uploads: [] })
    expect(await ask('records', wang)).toEqual([])
    expect(await ask('notices', wang)).toEqual({ rows: [], total: 0 })
  })
})

describe('the carousel', () => {
  test('has the newest announcements to the reader; reading one from home counts as everywhere', async () => {
    const { zhang, enterprise } = app.people
    const save = (title: string, isPinned = false) =>
      app.call(
        announcementEndpoints.save,
        {
          ...{ title, body: '<p>x</p>', isForAll: true, subjects: [], isPinned, mustConfirm: false },
          ...{ isMailed: false, publishAt: null, expiresAt: null, publish: true },
        },
        enterprise,
      )
    await save('pinned', true)
    for (let number = 1; number <= 6; number++) {
      app.clock.forward(1000)
      await save(`news ${number}`)
    }
    const { rows, total } = await ask('notices', zhang)
    expect(rows.map(({ title }) => title)).toEqual(['pinned', 'news 6', 'news 5', 'news 4', 'news 3'])
    expect(rows).toHaveLength(homeLimits.announcements)
    expect(total).toBe(7)
    expect(rows.every(({ unread }) => unread)).toBe(true)
    expect((await ask('statistics', zhang)).announcements).toBe(7)
    await app.call(noticeEndpoints.saveRead, { id: rows[0]!.id, type: 1 }, zhang)
    expect((await ask('notices', zhang)).rows[0]!.unread).toBe(false)
    expect((await ask('noticeCounts', zhang)).system).toBe(6)
  })
})

describe('the counters', () => {
  test('count what the user collected and may still see', async () => {
    const { zhang } = app.people
    const { id } = await folder('collected')
    await app.call(favouriteEndpoints.add, { ids: [id] }, zhang)
    expect((await ask('counts', zhang)).collected).toBe(1)
  })

  test('count files of the spaces that the user belongs to, and those of the own one', async () => {
    const { zhang, wang, admin, departments } = app.people
    await addFile(app, zhang, {}, 'own.txt', 3)
    await addFile(app, admin, { spaceId: departments.research }, 'plan.txt', 10)
    await addFile(app, admin, { spaceId: departments.research }, 'list.txt', 20)
    await addFile(app, admin, { spaceId: departments.sales }, 'offer.txt', 40)
    const before = await ask('statistics', zhang)
    expect(before).toMatchObject({ personalFiles: 1, teamFiles: 2, teamBytes: 30 })
    expect((await ask('statistics', wang)).teamFiles).toBe(1)
    const { db } = app.ports
    const team = generateId()
    await sql`insert into spaces (id, kind, owner_id, enterprise_id, name, leader_id, created_at)
      values (${team}, 'project', ${team}, ${departments.root}, 'Bridge', ${zhang.id}, ${app.clock.now})`.execute(
      db,
    )
    await openQuotaAccount(db, team, 0)
    await sql`insert into nodes (id, parent_id, enterprise_id, is_folder, name, name_key, created_by, created_at, updated_by, updated_at)
      values (${team}, null, ${departments.root}, true, '', '', ${zhang.id}, ${app.clock.now}, ${zhang.id}, ${app.clock.now})`.execute(
      db,
    )
    await sql`insert into folder_totals (node_id) values (${team})`.execute(db)
    await addFile(app, zhang, { spaceId: team }, 'span.txt', 5)
    expect(await ask('statistics', zhang)).toMatchObject({ teamFiles: 3, teamBytes: 35 })
  })
})

describe('the lists', () => {
  test('have the latest uploads that are still there, newest first, with their space', async () => {
    const { zhang } = app.people
    const { id: parentId } = await folder('uploads')
    const ids: string[] = []
    for (let number = 1; number <= 6; number++) ids.push(await upload(zhang, parentId, `file ${number}.txt`))
    await app.call(fileEndpoints.remove, { ids: [ids[5]!] }, zhang)
    const { uploads } = await ask('lists', zhang)
    expect(uploads.map(({ name }) => name)).toEqual(['file 5.txt', 'file 4.txt', 'file 3.txt', 'file 2.txt'])
    expect(uploads[0]).toMatchObject({ spaceKind: 'personal', spaceId: zhang.id, parentId })
  })

  test('have what others authorised', async () => {
    const { zhang, wang } = app.people
    const { id } = await folder('for wang', undefined, zhang)
    await grant(app, id, wang.id, 'viewer')
    expect((await ask('lists', wang)).authorized).toMatchObject([{ name: 'for wang', nodeId: id }])
  })
})

describe('the timeline', () => {
  test('tells what happened in the spaces of the user, in the words of that user’s language', async () => {
    const { head, zhang, departments } = app.people
    await folder('Minutes', departments.research, head)
    await app.call(preferenceEndpoints.save, { language: 'en' }, zhang)
    const [latest] = await ask('records', zhang)
    expect(latest).toMatchObject({ userName: '刘洋', event: { verb: 'create' } })
    expect(latest!.description).toBe('created “Minutes”')
    expect((await ask('records', head))[0]!.description).toBe('新建了“Minutes”')
    const told = (await ask('records', app.people.wang)).map(({ description }) => description)
    expect(told.join()).not.toContain('Minutes')
  })

  test('names nothing that may not be listed now', async () => {
    const { head, zhang, departments } = app.people
    const secret = await folder('Secret', departments.research, head)
    await sql`update nodes set inherits = false where id = ${secret.id}`.execute(app.ports.db)
    expect(JSON.stringify(await ask('records', head))).toContain('Secret')
    expect(JSON.stringify(await ask('records', zhang))).not.toContain('Secret')
  })

  test('ends after 20 lines', async () => {
    const { wang } = app.people
    for (let number = 1; number <= 22; number++) {
      app.clock.forward(1000)
      await folder(`folder ${number}`, undefined, wang)
    }
    const records = await ask('records', wang)
    expect(records).toHaveLength(homeLimits.records)
    expect(records[0]!.event.items[0]!.name).toBe('folder 22')
  })
})
