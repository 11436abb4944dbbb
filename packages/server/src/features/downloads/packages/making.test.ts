import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { packageEndpoints } from '@cabinet/contract/downloads.packages'
import { fileEndpoints } from '@cabinet/contract/files'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { grant } from '../../../../test/files.ts'
import { type BlobStore, BlobStoreError } from '../../../kernel/blobs/index.ts'
import { openPackageDesk, unzipped } from './test-desk.ts'

vi.setConfig({ testTimeout: 60_000 })

let desk: Awaited<ReturnType<typeof openPackageDesk>>
let blobs: BlobStore
let home: string
let round = 0
beforeAll(async () => {
  desk = await openPackageDesk()
  blobs = desk.house.ports.blobs
})
beforeEach(async () => {
  home = (await desk.house.call(fileEndpoints.addFolder, { name: `home ${++round}` })).id
})
afterEach(() => vi.restoreAllMocks())

const zips = async (id: string) => {
  const keys: string[] = []
  for await (const { key } of blobs.list(`packages/${id}`)) keys.push(key)
  return keys
}

/** Calls `act` once this many bytes of the next zip were written. */
function during(bytes: number, act: () => Promise<void>) {
  const write = blobs.write
  vi.spyOn(blobs, 'write').mockImplementationOnce((key, body) => {
    async function* watched() {
      let passed = 0
      for await (const part of body as Readable) {
        const before = passed
        passed += part.length
        if (before < bytes && passed >= bytes) await act()
        yield part
      }
    }
    return write(key, Readable.from(watched(), { objectMode: false }))
  })
}

/** Three files, each larger than the read-ahead. */
const threeLarge = () =>
  desk.put(
    ['1', '2', '3'].map((name) => ({ name: `${name}.bin`, bytes: randomBytes(6_000_000) })),
    { parentId: home },
  )

describe('rights that change while a package is made', () => {
  test('leave the rest out and say so, in the zip and in the list', async () => {
    const { house } = desk
    const { departments, li, zhang } = house.people
    const top = (
      await house.call(
        fileEndpoints.addFolder,
        { name: `granted ${round}`, spaceId: departments.research },
        zhang,
      )
    ).id
    await house.call(fileEndpoints.addFolder, { name: 'later', parentId: top }, zhang)
    await desk.put(
      ['1', '2', '3'].map((name) => ({ name: `${name}.bin`, bytes: randomBytes(6_000_000) })),
      { parentId: top },
    )
    await sql`update nodes set inherits = false where id = ${top}`.execute(house.ports.db)
    await grant(house, top, li.id, 'downloader')
    const { id } = await desk.add([top], li)
    during(2_000_000, async () => {
      await sql`delete from grants where node_id = ${top} and subject = ${li.id}`.execute(house.ports.db)
      await pause(2100)
    })
    await house.drainJobs()
    const [made] = await desk.list(li)
    expect(made).toMatchObject({ id, status: 'complete', files: 1, leftCount: 3 })
    const name = `granted ${round}`
    expect(made!.left).toEqual(
      ['2.bin', '3.bin', 'later/'].map((one) => ({
        name: `${name}/${one}`,
        reason: 'packages.rights_changed',
      })),
    )
    // a selected item is no longer accessible, so the zip is refused too
    await expect(desk.fetchAll(id, li)).rejects.toThrow('packages.rights_changed')
    await grant(house, top, li.id, 'downloader')
    const found = await unzipped(await desk.fetchAll(id, li))
    expect([...found.keys()].sort()).toEqual(
      [`${name}/`, `${name}/1.bin`, `${name}/later/`, '未打包的文件 Left out.txt'].sort(),
    )
    const note = found.get('未打包的文件 Left out.txt')!
    expect(note).toContain(`${name}/3.bin\t打包期间权限变更`)
    expect(note).not.toContain('1.bin')
  })

  test('what may be seen and not downloaded is named, what may not be seen is not', async () => {
    const { house } = desk
    const { departments, li, zhang } = house.people
    const top = (
      await house.call(
        fileEndpoints.addFolder,
        { name: `mixed ${round}`, spaceId: departments.research },
        zhang,
      )
    ).id
    const [open, seen, hidden] = await desk.put(
      ['open', 'seen', 'hidden'].map((name) => ({ name, bytes: Buffer.from(name) })),
      { parentId: top },
    )
    await sql`update nodes set inherits = false where id in (${top}, ${seen}, ${hidden})`.execute(
      house.ports.db,
    )
    await grant(house, top, li.id, 'downloader')
    await grant(house, seen!, li.id, 'viewer')
    expect(open).toBeDefined()
    const { id } = await desk.add([top], li)
    await house.drainJobs()
    const [made] = await desk.list(li)
    expect(made).toMatchObject({
      files: 1,
      leftCount: 1,
      left: [{ name: `mixed ${round}/seen`, reason: 'common.no_permission' }],
    })
    const found = await unzipped(await desk.fetchAll(id, li))
    expect([...found.values()].join()).not.toContain('hidden')
  })

  test('somebody whose account was disabled meanwhile gets nothing', async () => {
    const { house } = desk
    const { wang } = house.people
    const [file] = await desk.put([{ name: 'f', bytes: Buffer.from('f') }], {}, wang)
    const { id } = await desk.add([file!], wang)
    await sql`update users set disabled_at = now() where id = ${wang.id}`.execute(house.ports.db)
    await house.drainJobs()
    await sql`update users set disabled_at = null where id = ${wang.id}`.execute(house.ports.db)
    expect(await desk.list(wang)).toMatchObject([{ id, status: 'failed', reason: 'auth.expired' }])
  })
})

describe('a package that is', () => {
  test('cancelled in the middle stops, leaves no zip, and can be tried again', async () => {
    const { house } = desk
    const { id } = await desk.add([...(await threeLarge())])
    during(5_000_000, async () => {
      await house.call(packageEndpoints.cancel, { id })
      await pause(600)
    })
    await house.drainJobs()
    expect(await desk.one(id)).toMatchObject({
      status: 'failed',
      reason: 'packages.cancelled',
      loading: false,
    })
    expect(await zips(id)).toEqual([])
    expect(await house.refusal(packageEndpoints.cancel, { id })).toMatchObject({ key: 'packages.not_found' })
    await expect(desk.fetchAll(id)).rejects.toThrow('packages.failed')
    expect(await house.call(packageEndpoints.retry, { id })).toMatchObject({ status: 'init', percentage: 0 })
    await house.drainJobs()
    expect(await desk.one(id)).toMatchObject({ status: 'complete', files: 3 })
    expect((await unzipped(await desk.fetchAll(id))).size).toBe(3)
  })

  test('removed in the middle leaves nothing', async () => {
    const { id } = await desk.add([...(await threeLarge())])
    during(5_000_000, async () => {
      await desk.house.call(packageEndpoints.remove, { ids: [id] })
      await pause(600)
    })
    await desk.house.drainJobs()
    expect((await desk.list()).some((row) => row.id === id)).toBe(false)
    expect(await zips(id)).toEqual([])
  })

  test('broken off by a crash is made again from its beginning, and no half of it is ever shown', async () => {
    const { house } = desk
    const { id } = await desk.add([...(await threeLarge())])
    during(5_000_000, async () => {
      throw new BlobStoreError('unavailable', 'the server died')
    })
    await expect(house.drainJobs()).rejects.toThrow('the server died')
    expect(await desk.one(id)).toMatchObject({ status: 'packing', loading: true })
    await expect(desk.fetchAll(id)).rejects.toThrow('packages.not_ready')
    expect(await zips(id)).toEqual([])
    await house.system.together((tx) => tx.queue('downloads.make_package', { packageId: id }))
    await house.drainJobs()
    expect(await desk.one(id)).toMatchObject({ status: 'complete', files: 3 })
    expect((await unzipped(await desk.fetchAll(id))).size).toBe(3)
  })

  test('made by two runs at once is made by the later one', async () => {
    const { house } = desk
    const { id } = await desk.add([...(await threeLarge())])
    during(5_000_000, async () => {
      // a server that was believed dead still runs
      await house.system.together((tx) => tx.queue('downloads.make_package', { packageId: id }))
      await house.drainJobs()
      await pause(600)
    })
    await house.drainJobs()
    expect(await desk.one(id)).toMatchObject({ status: 'complete', files: 3 })
    expect(await zips(id)).toHaveLength(1)
    expect((await unzipped(await desk.fetchAll(id))).size).toBe(3)
  })

  test('too large for the disk fails with the reason', async () => {
    const { id } = await desk.add([...(await threeLarge())])
    vi.spyOn(blobs, 'write').mockRejectedValueOnce(new BlobStoreError('full', 'no space left'))
    await desk.house.drainJobs()
    expect(await desk.one(id)).toMatchObject({ status: 'failed', reason: 'spaces.no_room' })
  })

  test('of a file that cannot be read has the others, and says so', async () => {
    const { house } = desk
    const ids = await threeLarge()
    const { rows } = await sql<{
      id: string
      enterprise_id: string
    }>`select c.id, c.enterprise_id from contents c
      join versions v on v.content_id = c.id where v.file_id = ${ids[1]}`.execute(house.ports.db)
    await blobs.remove(`${rows[0]!.enterprise_id}/${rows[0]!.id}`)
    const { id } = await desk.add([...ids])
    await house.drainJobs()
    expect(await desk.one(id)).toMatchObject({
      status: 'complete',
      files: 2,
      left: [{ name: '2.bin', reason: 'common.failed' }],
    })
    expect((await unzipped(await desk.fetchAll(id))).size).toBe(3)
  })
})
