import { backgroundTaskEndpoints } from '@cabinet/contract/push.tasks'
import { versionEndpoints } from '@cabinet/contract/versions'
import { versionPolicyEndpoints } from '@cabinet/contract/versions.policy'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { TestApp } from '../../../../test/create-test-app.ts'
import { addFile, type Desk, grant, openDesk } from '../../../../test/files.ts'
import { findTreeFaults } from '../../nodes/index.ts'

let desk: Desk
let app: TestApp
beforeAll(async () => {
  desk = await openDesk()
  app = desk.app
})
beforeEach(() => desk.start())

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Adds older versions of 5 bytes and of these ages to a file, the newest last. */
async function history(fileId: string, agesMs: number[]) {
  const { db } = app.ports
  for (const [index, age] of agesMs.entries())
    await sql`insert into versions (id, file_id, number, content_id, size, source, created_at)
      select gen_random_uuid(), file_id, ${index + 2}, content_id, size, 'upload',
        ${new Date(app.clock.now.getTime() - age)} from versions where file_id = ${fileId} and number = 1`.execute(
      db,
    )
  const bytes = agesMs.length * 5
  await sql`update versions set created_at = ${new Date(app.clock.now.getTime() - (agesMs[0] ?? 0) - DAY)}
    where file_id = ${fileId} and number = 1`.execute(db)
  await sql`update nodes set version = ${agesMs.length + 1}, kept = kept + ${bytes} where id = ${fileId}`.execute(
    db,
  )
  await sql`with recursive up as (
      select parent_id from nodes where id = ${fileId}
      union all select n.parent_id from nodes n join up on n.id = up.parent_id)
    update folder_totals set kept = kept + ${bytes} where node_id in (select parent_id from up)`.execute(db)
  await sql`update quotas set used = used + ${bytes} where owner_id = (
    with recursive up as (
      select id, parent_id from nodes where id = ${fileId}
      union all select n.id, n.parent_id from nodes n join up on n.id = up.parent_id)
    select s.owner_id from up join spaces s on s.id = up.id)`.execute(db)
}

const numbers = async (fileId: string) =>
  (await app.call(versionEndpoints.list, { fileId, pageSize: 1000 })).map(({ number }) => number)

type Sent = Partial<z.output<typeof versionPolicyEndpoints.save.input>>
const policy = (part: Sent) => ({ maxDays: 0, thinning: false, excluded: '', inherit: false, ...part })
const save = async (part: Sent, person = app.people.enterprise) => {
  const answer = await app.call(versionPolicyEndpoints.save, policy(part), person)
  await app.drainJobs()
  return answer
}
const preview = (part: Sent, person = app.people.enterprise) =>
  app.call(versionPolicyEndpoints.preview, policy(part), person)

describe('how much history is kept', () => {
  test('everything, until somebody says otherwise', async () => {
    expect(await app.call(versionPolicyEndpoints.get, {}, app.people.enterprise)).toEqual({
      maxDays: 0,
      thinning: false,
      excluded: '',
      own: false,
    })
    const id = await desk.file('a.txt')
    await history(id, [900 * DAY, 800 * DAY, 0])
    await save({})
    expect(await numbers(id)).toEqual([4, 3, 2, 1])
  })

  test('so many versions: it is told first, then done, and the bytes come back', async () => {
    const id = await desk.file('a.txt')
    await history(id, [5 * HOUR, 4 * HOUR, 3 * HOUR, 2 * HOUR])
    await app.call(versionEndpoints.save, { fileId: id, number: 1, pinned: true })
    const before = await desk.used()
    const counted = await preview({ maxCount: 3 })
    expect(counted).toMatchObject({ partial: false })
    expect(counted.versions).toBeGreaterThanOrEqual(1)
    expect(counted.allVersions).toBeGreaterThanOrEqual(4)
    expect(await numbers(id)).toEqual([5, 4, 3, 2, 1])
    const { taskId } = await save({ maxCount: 3 })
    expect(await numbers(id)).toEqual([5, 4, 3, 1])
    expect(await desk.used()).toBeLessThanOrEqual(before - 5)
    expect(await findTreeFaults(app.ports.db)).toEqual([])
    expect(await app.call(backgroundTaskEndpoints.get, { id: taskId }, app.people.enterprise)).toMatchObject({
      status: 'done',
      name: 'versions.thin',
      success: counted.versions,
    })
    expect((await preview({ maxCount: 3 })).versions).toBe(0)
  })

  test('so many days after a version was replaced', async () => {
    const id = await desk.file('a.txt')
    // 2 was replaced 10 days ago, 3 two days ago: an old version that was the latest until lately stays
    await history(id, [90 * DAY, 10 * DAY, 2 * DAY])
    await save({ maxDays: 7 })
    expect(await numbers(id)).toEqual([4, 3])
  })

  test('thinner the older they are', async () => {
    app.clock.now = new Date('2026-11-20T12:30:00Z')
    app.people.enterprise.token = await token('enterprise')
    app.people.zhang.token = await token('zhang')
    const id = await desk.file('a.txt')
    await history(id, [
      70 * DAY, // 2: the only one of its week but for 1, which is a day older
      20 * DAY + HOUR, // 3: the same day as 4
      20 * DAY, // 4
      3 * DAY + 20 * 60_000, // 5: the same hour as 6
      3 * DAY + 10 * 60_000, // 6
      2 * HOUR, // 7: today all stay
      2 * HOUR - 60_000, // 8
      HOUR, // 9
    ])
    await save({ thinning: true })
    expect(await numbers(id)).toEqual([9, 8, 7, 6, 4, 2])
    expect(await findTreeFaults(app.ports.db)).toEqual([])
  })

  test('a count is taken of what thinning leaves', async () => {
    const id = await desk.file('a.txt')
    await history(id, [40 * DAY, 3 * DAY + 3 * 60_000, 3 * DAY + 2 * 60_000, 3 * DAY + 60_000, 0])
    await save({ thinning: true, maxCount: 3 })
    expect(await numbers(id)).toEqual([6, 5, 2])
  })

  test('not of files whose ending is excluded, nor of what is held', async () => {
    const { li, zhang } = app.people
    const [free, held, dwg] = [await desk.file('a.txt'), await desk.file('b.txt'), await desk.file('c.DWG')]
    for (const id of [free, held, dwg]) await history(id, [3 * HOUR, 2 * HOUR, HOUR])
    await sql`insert into locks (id, node_id, space_id, kind, owner_id, created_at, until)
      values (gen_random_uuid(), ${held}, ${zhang.id}, 'approval', ${li.id}, ${app.ports.now()},
        ${new Date(app.clock.now.getTime() + HOUR)})`.execute(app.ports.db)
    await save({ maxCount: 1, excluded: 'DWG, .dxf' })
    expect(await numbers(free)).toEqual([4])
    expect(await numbers(held)).toEqual([4, 3, 2, 1])
    expect(await numbers(dwg)).toEqual([4, 3, 2, 1])
    expect(await app.call(versionPolicyEndpoints.get, {}, app.people.enterprise)).toMatchObject({
      maxCount: 1,
      excluded: 'dwg|dxf',
      own: true,
    })
  })

  test("a space's own rule stands before the enterprise's, and goes again", async () => {
    const { head, departments } = app.people
    const spaceId = departments.research
    const id = await addFile(app, app.people.zhang, { spaceId }, `r ${desk.home.name}.txt`, 5)
    await history(id, [3 * HOUR, 2 * HOUR, HOUR])
    expect(
      await app.refusal(versionPolicyEndpoints.save, policy({ spaceId, maxCount: 3 }), app.people.zhang),
    ).toMatchObject({
      status: 403,
    })
    await save({ spaceId, maxCount: 3 }, head)
    await save({ maxCount: 1 })
    expect(await numbers(id)).toEqual([4, 3, 2])
    expect(await app.call(versionPolicyEndpoints.get, { spaceId }, head)).toMatchObject({
      maxCount: 3,
      own: true,
    })
    expect(await preview({ spaceId, inherit: true }, head)).toMatchObject({
      versions: 2,
      files: 1,
      bytes: 10,
    })
    await save({ spaceId, inherit: true }, head)
    expect(await numbers(id)).toEqual([4])
    expect(await app.call(versionPolicyEndpoints.get, { spaceId }, head)).toMatchObject({
      maxCount: 1,
      own: false,
    })
    await save({})
    expect(await findTreeFaults(app.ports.db)).toEqual([])
  })

  test('is for administrators, within the limits of the specification', async () => {
    const { zhang, head } = app.people
    for (const person of [zhang, head])
      expect(await app.refusal(versionPolicyEndpoints.get, {}, person)).toMatchObject({ status: 403 })
    expect(
      await app.refusal(versionPolicyEndpoints.save, policy({ maxCount: 0 }), app.people.enterprise),
    ).toMatchObject({
      status: 400,
      key: 'versions.count_invalid',
    })
    expect(
      await app.refusal(versionPolicyEndpoints.preview, policy({ maxDays: -1 }), app.people.enterprise),
    ).toMatchObject({
      status: 400,
      key: 'versions.days_invalid',
    })
    await grant(app, desk.home.id, head.id, 'manager')
    // a folder has no policy of its own
    expect(
      await app.refusal(versionPolicyEndpoints.save, policy({ spaceId: desk.home.id, maxCount: 3 }), head),
    ).toMatchObject({ status: 404 })
  })
})

async function token(account: string) {
  const { issueAccessToken: issueToken } = await import('../../auth/index.ts')
  return issueToken(app.system, account)
}
