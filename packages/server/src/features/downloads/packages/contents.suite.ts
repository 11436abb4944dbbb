import { randomBytes } from 'node:crypto'
import { downloadEndpoints } from '@cabinet/contract/downloads'
import { packageEndpoints } from '@cabinet/contract/downloads.packages'
import { fileEndpoints } from '@cabinet/contract/files'
import { recycleEndpoints } from '@cabinet/contract/recycle'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import { grant } from '../../../../test/files.ts'
import type { Person } from '../../../../test/people.ts'
import { unzipped } from './test-desk.ts'
import { packageDesk, packageRound, packageStages, zipKeys } from './test-shared-desk.ts'

/** Tests the fetching of packages after something inside has changed. */
export function packageContentsSuite(): void {
  describe('what lies in a package', () => {
    /** Three files, one in a subfolder, packed for li, who has a grant on the folder. */
    async function packed() {
      const { house } = packageDesk
      const { li, zhang, departments } = house.people
      const top = (
        await house.call(
          fileEndpoints.addFolder,
          { name: `granted ${packageRound}`, spaceId: departments.research },
          zhang,
        )
      ).id
      const below = (await house.call(fileEndpoints.addFolder, { name: 'below', parentId: top }, zhang)).id
      const [a, b] = await packageDesk.put(
        ['a', 'b'].map((name) => ({ name, bytes: randomBytes(1_500_000) })),
        { parentId: top },
      )
      const [c] = await packageDesk.put([{ name: 'c', bytes: Buffer.from('c') }], { parentId: below })
      await sql`update nodes set inherits = false where id = ${top}`.execute(house.ports.db)
      await grant(house, top, li.id, 'downloader')
      const { id } = await packageDesk.add([top], li)
      await house.drainJobs()
      expect((await packageDesk.fetchAll(id, li)).length).toBeGreaterThan(3_000_000)
      return { id, top, below, a: a!, b: b!, c: c!, li }
    }
    const chunk = async (id: string, index: number, person: Person) => {
      const answer = await packageDesk.post(
        '/api/Download/DownLoadPackageFile',
        { Id: id, Index: index, ChunkSize: 1 },
        person,
      )
      await answer.arrayBuffer()
      return answer.headers.get('x-file-message') ?? answer.status
    }

    test('is asked again at every fetching: a right withdrawn on one file inside closes the zip, and opens it again', async () => {
      const { id, c, li } = await packed()
      const { db } = packageDesk.house.ports
      await sql`update nodes set inherits = false where id = ${c}`.execute(db)
      await expect(packageDesk.fetchAll(id, li)).rejects.toThrow('packages.rights_changed')
      const ticket = { fileId: id, purpose: 'package' as const }
      expect((await packageDesk.house.refusal(downloadEndpoints.ticket, ticket, li)).key).toBe(
        'packages.rights_changed',
      )
      // visible but not downloadable
      await grant(packageDesk.house, c, li.id, 'viewer')
      await expect(packageDesk.fetchAll(id, li)).rejects.toThrow('packages.rights_changed')
      await sql`update nodes set inherits = true where id = ${c}`.execute(db)
      await packageDesk.fetchAll(id, li)
    })

    test('closes it when a folder inside is hidden, and by a ticket that was given before', async () => {
      const { id, below, li } = await packed()
      const { address } = await packageDesk.house.call(
        downloadEndpoints.ticket,
        { fileId: id, purpose: 'package' },
        li,
      )
      await sql`update nodes set inherits = false where id = ${below}`.execute(packageDesk.house.ports.db)
      expect((await fetch(packageDesk.base + address)).status).toBe(403)
    })

    test('ends a fetching under way soon after a right inside is withdrawn', async () => {
      const { id, a, li } = await packed()
      expect(await chunk(id, 0, li)).toBe(200)
      expect(await chunk(id, 1, li)).toBe(200)
      await sql`update nodes set inherits = false where id = ${a}`.execute(packageDesk.house.ports.db)
      await eventually(async () => expect(await chunk(id, 2, li)).toBe('packages.rights_changed'))
      expect(await chunk(id, 0, li)).toBe('packages.rights_changed')
    })

    test('and is deleted closes it; purged, the package goes, its owner is told why and may have it made again', async () => {
      const { house } = packageDesk
      const { id, a, li } = await packed()
      await house.call(fileEndpoints.remove, { ids: [a] }, house.people.head)
      await expect(packageDesk.fetchAll(id, li)).rejects.toThrow('packages.rights_changed')
      expect((await packageDesk.list(li)).find((one) => one.id === id)).toMatchObject({ status: 'complete' })
      house.pushed.length = 0
      await house.call(recycleEndpoints.purge, { ids: [a] }, house.people.head)
      await house.drainJobs()
      const gone = { status: 'failed', reason: 'packages.rights_changed' }
      expect((await packageDesk.list(li)).find((one) => one.id === id)).toMatchObject(gone)
      expect(packageStages(id)).toEqual(['failed'])
      await expect(packageDesk.fetchAll(id, li)).rejects.toThrow('packages.rights_changed')
      await eventually(async () => expect((await zipKeys()).filter((key) => key.includes(id))).toEqual([]))
      await house.call(packageEndpoints.retry, { id }, li)
      await house.drainJobs()
      expect((await unzipped(await packageDesk.fetchAll(id, li))).size).toBe(4)
    })

    test('is asked of packages made before it was written down: nobody fetches them', async () => {
      const { id, li } = await packed()
      await sql`update packages set listed = false where id = ${id}`.execute(packageDesk.house.ports.db)
      await expect(packageDesk.fetchAll(id, li)).rejects.toThrow('packages.rights_changed')
    })
  })
}
