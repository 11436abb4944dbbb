import { randomBytes } from 'node:crypto'
import { downloadEndpoints } from '@cabinet/contract/downloads'
import { packageEndpoints } from '@cabinet/contract/downloads.packages'
import { fileEndpoints } from '@cabinet/contract/files'
import { limits } from '@cabinet/contract/limits'
import { recycleEndpoints } from '@cabinet/contract/recycle'
import { settingEndpoints } from '@cabinet/contract/settings'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { grant } from '../../../../test/files.ts'
import type { Person } from '../../../../test/people.ts'
import { sweepOrphanedZips, sweepPackagesJob } from './packages.jobs.ts'
import { openPackageDesk, unzipped } from './test-desk.ts'

vi.setConfig({ testTimeout: 60_000 })

let desk: Awaited<ReturnType<typeof openPackageDesk>>
let home: string
let round = 0
beforeAll(async () => {
  desk = await openPackageDesk()
})
beforeEach(async () => {
  const { house } = desk
  home = (await house.call(fileEndpoints.addFolder, { name: `home ${++round}` })).id
  const all = await desk.list()
  if (all.length > 0) await house.call(packageEndpoints.remove, { ids: all.map(({ id }) => id) })
  house.pushed.length = 0
})

const folder = async (name: string, parentId = home) =>
  (await desk.house.call(fileEndpoints.addFolder, { name, parentId })).id
const blobs = async () => {
  const keys: string[] = []
  for await (const { key } of desk.house.ports.blobs.list('packages/')) keys.push(key)
  return keys
}
const stagesOf = (id: string) =>
  desk.house.pushed
    .filter(({ message }) => message.key === 'package')
    .map(({ message }) => message.payload as { Id: string; Status: string; Percentage: number })
    .filter(({ Id }) => Id === id)
    .map(({ Status }) => Status)

describe('a package', () => {
  test('of folders, small and large files is a zip of them, empty folders and Chinese names too', async () => {
    const large = randomBytes(5_000_000)
    const [one] = await desk.put(
      [
        { name: '合同.txt', bytes: Buffer.from('合同内容') },
        { name: 'middle.bin', bytes: Buffer.alloc(300_000, 1) },
        { name: 'large.bin', bytes: large },
        { name: 'deep.txt', relativePath: '项目/二期/deep.txt', bytes: Buffer.from('deep') },
      ],
      { parentId: home },
    )
    await folder('空')
    const { id, status, name, path, menuName } = await desk.add([home, one!])
    expect({ status, name, path, menuName }).toEqual({
      status: 'init',
      name: '张伟.zip',
      path: '张伟',
      menuName: 'menus.personal',
    })
    await desk.house.drainJobs()

    const made = await desk.one(id)
    expect(made).toMatchObject({
      status: 'complete',
      percentage: 100,
      files: 5,
      leftCount: 0,
      immediate: true,
    })
    const bytes = await desk.fetchAll(id)
    expect(bytes.length).toBe(made.size)
    const found = await unzipped(bytes)
    const top = `home ${round}`
    expect([...found.keys()].sort()).toEqual(
      [
        '合同.txt',
        `${top}/`,
        `${top}/large.bin`,
        `${top}/middle.bin`,
        `${top}/合同.txt`,
        `${top}/空/`,
        `${top}/项目/`,
        `${top}/项目/二期/`,
        `${top}/项目/二期/deep.txt`,
      ].sort(),
    )
    expect(found.get('合同.txt')).toBe('合同内容')
    expect(found.get(`${top}/large.bin`)).toBe(large.toString())
    expect(await desk.one(id)).toMatchObject({ immediate: false })
    const stages = stagesOf(id)
    expect([...new Set(stages)]).toEqual(['init', 'packing', 'uploading', 'complete'])
  })

  test('keeps names apart that are one after they were made safe, and leaves nothing outside its folder', async () => {
    const ids = await desk.put(
      ['a:b.txt', 'a?b.txt', '..x', 'con.txt'].map((name) => ({ name, bytes: Buffer.from(name) })),
      { parentId: home },
    )
    const { id } = await desk.add(ids)
    await desk.house.drainJobs()
    expect([...(await unzipped(await desk.fetchAll(id))).keys()].sort()).toEqual([
      '..x',
      '_con.txt',
      'a_b (2).txt',
      'a_b.txt',
    ])
  })

  test('of many files in many folders asks in pages', async () => {
    await desk.put(
      Array.from({ length: 1300 }, (_, number) => ({
        name: `${number}.txt`,
        relativePath: `d${number % 70}/${number}.txt`,
        bytes: Buffer.from(String(number)),
      })),
      { parentId: home },
    )
    const { id } = await desk.add([home])
    await desk.house.drainJobs()
    expect(await desk.one(id)).toMatchObject({ files: 1300, leftCount: 0 })
    const found = await unzipped(await desk.fetchAll(id))
    expect(found.size).toBe(1 + 70 + 1300)
    expect(found.get(`home ${round}/d3/73.txt`)).toBe('73')
  })

  test('is only for who made it', async () => {
    const [file] = await desk.put([{ name: 'mine', bytes: Buffer.from('mine') }], { parentId: home })
    const { id } = await desk.add([file!])
    await desk.house.drainJobs()
    const { li } = desk.house.people
    for (const [endpoint, input] of [
      [packageEndpoints.cancel, { id }],
      [packageEndpoints.retry, { id }],
      [packageEndpoints.remove, { ids: [id] }],
      [downloadEndpoints.ticket, { fileId: id, purpose: 'package' }],
    ] as const)
      expect(await desk.house.refusal(endpoint, input, li)).toMatchObject({ key: 'packages.not_found' })
    expect(await desk.house.refusal(packageEndpoints.add, { ids: [file!] }, li)).toMatchObject({
      status: 404,
    })
    await expect(desk.fetchAll(id, li)).rejects.toThrow('packages.not_found')
    expect(await desk.list(li)).toEqual([])
    expect(await desk.one(id)).toMatchObject({ status: 'complete' })
  })

  test('is found by its name', async () => {
    const [a, b] = await desk.put(
      ['报告甲.txt', 'Plan.txt'].map((name) => ({ name, bytes: Buffer.from(name) })),
      { parentId: home },
    )
    await desk.add([a!])
    await desk.add([b!])
    const find = async (keyWords: string) =>
      (await desk.house.call(packageEndpoints.list, { keyWords })).map(({ name }) => name)
    expect(await find('报告')).toEqual(['报告甲.zip'])
    expect(await find('plan')).toEqual(['Plan.zip'])
    expect(await find('')).toHaveLength(2)
  })

  test('and its chunks: size in a header, what is wrong in another, 401 for nobody', async () => {
    const [file] = await desk.put([{ name: 'f', bytes: randomBytes(100_000) }], { parentId: home })
    const { id } = await desk.add([file!])
    const path = '/api/Download/DownLoadPackageFile'
    const early = await desk.post(path, { Id: id, Index: 0, ChunkSize: 10 })
    expect([early.status, early.headers.get('x-file-message')]).toEqual([409, 'packages.not_ready'])
    expect(await early.json()).toMatchObject({ Code: 409, Msg: 'packages.not_ready' })
    await desk.house.drainJobs()
    const good = await desk.post(path, { Id: id, FilePath: '../../x', Index: 0, ChunkSize: 10 })
    const { size } = await desk.one(id)
    expect([good.status, Number(good.headers.get('x-file-size'))]).toEqual([200, size])
    expect((await good.arrayBuffer()).byteLength).toBe(size)
    const behind = await desk.post(path, { Id: id, Index: 1, ChunkSize: 10 })
    expect([behind.status, behind.headers.get('x-file-message')]).toEqual([400, 'downloads.range_invalid'])
    const nobody = await desk.post(path, { Id: id, Index: 0 }, null)
    expect([nobody.status, ((await nobody.json()) as { Code: number }).Code]).toEqual([401, 401])
  })

  test('is fetched by a ticket too, once and in ranges', async () => {
    const [file] = await desk.put([{ name: '文件', bytes: randomBytes(100_000) }], { parentId: home })
    const { id } = await desk.add([file!])
    await desk.house.drainJobs()
    const give = () => desk.house.call(downloadEndpoints.ticket, { fileId: id, purpose: 'package' })
    const { address } = await give()
    const answer = await fetch(desk.base + address)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('文件.zip'))
    expect((await unzipped(Buffer.from(await answer.arrayBuffer()))).size).toBe(1)
    expect((await fetch(desk.base + address)).status).toBe(403)
    const part = await fetch(desk.base + (await give()).address, { headers: { range: 'bytes=0-3' } })
    expect([part.status, Buffer.from(await part.arrayBuffer()).toString('hex')]).toEqual([206, '504b0304'])
  })
})

describe('what lies in a package', () => {
  /** Three files, one in a subfolder, packed for li, who has a grant on the folder. */
  async function packed() {
    const { house } = desk
    const { li, zhang, departments } = house.people
    const top = (
      await house.call(
        fileEndpoints.addFolder,
        { name: `granted ${round}`, spaceId: departments.research },
        zhang,
      )
    ).id
    const below = (await house.call(fileEndpoints.addFolder, { name: 'below', parentId: top }, zhang)).id
    const [a, b] = await desk.put(
      ['a', 'b'].map((name) => ({ name, bytes: randomBytes(1_500_000) })),
      { parentId: top },
    )
    const [c] = await desk.put([{ name: 'c', bytes: Buffer.from('c') }], { parentId: below })
    await sql`update nodes set inherits = false where id = ${top}`.execute(house.ports.db)
    await grant(house, top, li.id, 'downloader')
    const { id } = await desk.add([top], li)
    await house.drainJobs()
    expect((await desk.fetchAll(id, li)).length).toBeGreaterThan(3_000_000)
    return { id, top, below, a: a!, b: b!, c: c!, li }
  }
  const chunk = async (id: string, index: number, person: Person) => {
    const answer = await desk.post(
      '/api/Download/DownLoadPackageFile',
      { Id: id, Index: index, ChunkSize: 1 },
      person,
    )
    await answer.arrayBuffer()
    return answer.headers.get('x-file-message') ?? answer.status
  }

  test('is asked again at every fetching: a right withdrawn on one file inside closes the zip, and opens it again', async () => {
    const { id, c, li } = await packed()
    const { db } = desk.house.ports
    await sql`update nodes set inherits = false where id = ${c}`.execute(db)
    await expect(desk.fetchAll(id, li)).rejects.toThrow('packages.rights_changed')
    const ticket = { fileId: id, purpose: 'package' as const }
    expect((await desk.house.refusal(downloadEndpoints.ticket, ticket, li)).key).toBe(
      'packages.rights_changed',
    )
    // visible but not downloadable
    await grant(desk.house, c, li.id, 'viewer')
    await expect(desk.fetchAll(id, li)).rejects.toThrow('packages.rights_changed')
    await sql`update nodes set inherits = true where id = ${c}`.execute(db)
    await desk.fetchAll(id, li)
  })

  test('closes it when a folder inside is hidden, and by a ticket that was given before', async () => {
    const { id, below, li } = await packed()
    const { address } = await desk.house.call(
      downloadEndpoints.ticket,
      { fileId: id, purpose: 'package' },
      li,
    )
    await sql`update nodes set inherits = false where id = ${below}`.execute(desk.house.ports.db)
    expect((await fetch(desk.base + address)).status).toBe(403)
  })

  test('ends a fetching under way soon after a right inside is withdrawn', async () => {
    const { id, a, li } = await packed()
    expect(await chunk(id, 0, li)).toBe(200)
    expect(await chunk(id, 1, li)).toBe(200)
    await sql`update nodes set inherits = false where id = ${a}`.execute(desk.house.ports.db)
    await vi.waitFor(async () => expect(await chunk(id, 2, li)).toBe('packages.rights_changed'), {
      timeout: 10_000,
      interval: 200,
    })
    expect(await chunk(id, 0, li)).toBe('packages.rights_changed')
  })

  test('and is deleted closes it; purged, the package goes, its owner is told why and may have it made again', async () => {
    const { house } = desk
    const { id, a, li } = await packed()
    await house.call(fileEndpoints.remove, { ids: [a] }, house.people.head)
    await expect(desk.fetchAll(id, li)).rejects.toThrow('packages.rights_changed')
    expect((await desk.list(li)).find((one) => one.id === id)).toMatchObject({ status: 'complete' })
    house.pushed.length = 0
    await house.call(recycleEndpoints.purge, { ids: [a] }, house.people.head)
    await house.drainJobs()
    const gone = { status: 'failed', reason: 'packages.rights_changed' }
    expect((await desk.list(li)).find((one) => one.id === id)).toMatchObject(gone)
    expect(stagesOf(id)).toEqual(['failed'])
    await expect(desk.fetchAll(id, li)).rejects.toThrow('packages.rights_changed')
    await vi.waitFor(async () => expect((await blobs()).filter((key) => key.includes(id))).toEqual([]))
    await house.call(packageEndpoints.retry, { id }, li)
    await house.drainJobs()
    expect((await unzipped(await desk.fetchAll(id, li))).size).toBe(4)
  })

  test('is asked of packages made before it was written down: nobody fetches them', async () => {
    const { id, li } = await packed()
    await sql`update packages set listed = false where id = ${id}`.execute(desk.house.ports.db)
    await expect(desk.fetchAll(id, li)).rejects.toThrow('packages.rights_changed')
  })
})

describe('the end of a package', () => {
  test('removed, its zip goes too; expired, both go by themselves', async () => {
    const [file] = await desk.put([{ name: 'f', bytes: Buffer.from('f') }], { parentId: home })
    const { id } = await desk.add([file!])
    await desk.house.drainJobs()
    expect((await blobs()).filter((key) => key.includes(id))).toHaveLength(1)
    await desk.house.call(packageEndpoints.remove, { ids: [id] })
    await vi.waitFor(async () => expect((await blobs()).filter((key) => key.includes(id))).toEqual([]))

    const { admin } = desk.house.people
    await desk.house.call(settingEndpoints.save, { packageDays: 2 }, admin)
    const old = await desk.add([file!])
    await desk.house.drainJobs()
    expect((await desk.one(old.id)).expiresAt).toEqual(
      new Date(desk.house.clock.now.getTime() + 2 * 24 * 3_600_000),
    )
    await desk.house.ports.blobs.write('packages/nobody', Buffer.from('of a run that died'))
    await desk.moveTo(new Date(desk.house.clock.now.getTime() + 2 * 24 * 3_600_000))
    await expect(desk.fetchAll(old.id)).rejects.toThrow('packages.not_found')
    await sweepPackagesJob.run(desk.house.system, {} as never)
    expect(await desk.list()).toEqual([])
    // zips have the disk's time
    await desk.moveTo(new Date(Date.now() + 25 * 3_600_000))
    await sweepPackagesJob.run(desk.house.system, {} as never)
    expect(await blobs()).toEqual([])
  })

  test('a zip that a run left behind goes at once when an operator says so, a package keeps its own', async () => {
    const { house } = desk
    const [file] = await desk.put([{ name: 'f', bytes: Buffer.from('f') }], { parentId: home })
    const { id } = await desk.add([file!])
    await house.drainJobs()
    const [own] = await blobs()
    await house.ports.blobs.write(`packages/${id}.${id}`, Buffer.from('of a run that died'))
    const before = new Date(Date.now() + 1000)
    expect(await sweepOrphanedZips(house.system, { before, dryRun: true })).toBe(1)
    expect(await sweepOrphanedZips(house.system, { before, dryRun: false })).toBe(1)
    expect(await blobs()).toEqual([own])
  })

  test('one person keeps so many, and has so many made at once', async () => {
    const [file] = await desk.put([{ name: 'f', bytes: Buffer.from('f') }], { parentId: home })
    for (let number = 0; number < limits.packagesAtOnce; number++) await desk.add([file!])
    expect(await desk.house.refusal(packageEndpoints.add, { ids: [file!] })).toMatchObject({
      status: 429,
      key: 'packages.too_many',
    })
    await desk.house.drainJobs()
    for (let number = 0; number < limits.packagesKept; number++) {
      await desk.add([file!])
      await desk.house.drainJobs()
      desk.house.clock.forward(1)
    }
    expect(await desk.list()).toHaveLength(limits.packagesKept)
    expect(await blobs()).toHaveLength(limits.packagesKept)
  })
})

describe('of 20 packages wanted at once', () => {
  const making = async () =>
    (await desk.list()).filter(({ status }) => status === 'init' || status === 'packing')
  const settled = async (work: Promise<unknown>[]) => {
    const answers = await Promise.allSettled(work)
    const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.key] : []))
    return { begun: answers.length - refused.length, refused: new Set(refused) }
  }
  const twenty = () => Array.from({ length: 20 }, () => desk.add([home]))

  test('five are begun', async () => {
    expect(await settled(twenty())).toEqual({ begun: 5, refused: new Set(['packages.too_many']) })
    expect(await making()).toHaveLength(5)
  })

  test('and failed ones made again, five are begun', async () => {
    const failed = await Promise.all(Array.from({ length: 5 }, () => desk.add([home])))
    for (const { id } of failed) await desk.house.call(packageEndpoints.cancel, { id })
    const again = failed.map(({ id }) => desk.house.call(packageEndpoints.retry, { id }))
    expect((await settled([...again, ...twenty()])).begun).toBe(5)
    expect(await making()).toHaveLength(5)
  })

  test('never more than five are being made, while those that are ready make room', async () => {
    let [most, over] = [0, false]
    const watch = (async () => {
      while (!over) most = Math.max(most, (await making()).length)
    })()
    const work = settled([...twenty(), ...twenty()])
    for (let round = 0; round < 5; round++) await desk.house.drainJobs()
    const { begun } = await work
    await desk.house.drainJobs()
    over = true
    await watch
    expect(begun).toBeGreaterThanOrEqual(5)
    expect(most).toBeLessThanOrEqual(5)
  })
})
