import { packageEndpoints } from '@cabinet/contract/downloads.packages'
import { limits } from '@cabinet/contract/limits'
import { settingEndpoints } from '@cabinet/contract/settings'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import { sweepOrphanedZips, sweepPackagesJob } from './packages.jobs.ts'
import { packageDesk, packageHome, zipKeys } from './test-shared-desk.ts'

/** Tests how packages and their zips go, and how many one person keeps. */
export function packageEndsSuite(): void {
  describe('the end of a package', () => {
    test('removed, its zip goes too; expired, both go by themselves', async () => {
      const [file] = await packageDesk.put([{ name: 'f', bytes: Buffer.from('f') }], {
        parentId: packageHome,
      })
      const { id } = await packageDesk.add([file!])
      await packageDesk.house.drainJobs()
      expect((await zipKeys()).filter((key) => key.includes(id))).toHaveLength(1)
      await packageDesk.house.call(packageEndpoints.remove, { ids: [id] })
      await eventually(async () => expect((await zipKeys()).filter((key) => key.includes(id))).toEqual([]))

      const { admin } = packageDesk.house.people
      await packageDesk.house.call(settingEndpoints.save, { packageDays: 2 }, admin)
      const old = await packageDesk.add([file!])
      await packageDesk.house.drainJobs()
      expect((await packageDesk.one(old.id)).expiresAt).toEqual(
        new Date(packageDesk.house.clock.now.getTime() + 2 * 24 * 3_600_000),
      )
      await packageDesk.house.ports.blobs.write('packages/nobody', Buffer.from('of a run that died'))
      await packageDesk.moveTo(new Date(packageDesk.house.clock.now.getTime() + 2 * 24 * 3_600_000))
      await expect(packageDesk.fetchAll(old.id)).rejects.toThrow('packages.not_found')
      await sweepPackagesJob.run(packageDesk.house.system, {} as never)
      expect(await packageDesk.list()).toEqual([])
      // zips have the disk's time
      await packageDesk.moveTo(new Date(Date.now() + 25 * 3_600_000))
      await sweepPackagesJob.run(packageDesk.house.system, {} as never)
      expect(await zipKeys()).toEqual([])
    })

    test('a zip that a run left behind goes at once when an operator says so, a package keeps its own', async () => {
      const { house } = packageDesk
      const [file] = await packageDesk.put([{ name: 'f', bytes: Buffer.from('f') }], {
        parentId: packageHome,
      })
      const { id } = await packageDesk.add([file!])
      await house.drainJobs()
      const [own] = await zipKeys()
      await house.ports.blobs.write(`packages/${id}.${id}`, Buffer.from('of a run that died'))
      const before = new Date(Date.now() + 1000)
      expect(await sweepOrphanedZips(house.system, { before, dryRun: true })).toBe(1)
      expect(await sweepOrphanedZips(house.system, { before, dryRun: false })).toBe(1)
      expect(await zipKeys()).toEqual([own])
    })

    test('one person keeps so many, and has so many made at once', async () => {
      const [file] = await packageDesk.put([{ name: 'f', bytes: Buffer.from('f') }], {
        parentId: packageHome,
      })
      for (let number = 0; number < limits.packagesAtOnce; number++) await packageDesk.add([file!])
      expect(await packageDesk.house.refusal(packageEndpoints.add, { ids: [file!] })).toMatchObject({
        status: 429,
        key: 'packages.too_many',
      })
      await packageDesk.house.drainJobs()
      for (let number = 0; number < limits.packagesKept; number++) {
        await packageDesk.add([file!])
        await packageDesk.house.drainJobs()
        packageDesk.house.clock.forward(1)
      }
      expect(await packageDesk.list()).toHaveLength(limits.packagesKept)
      expect(await zipKeys()).toHaveLength(limits.packagesKept)
    })
  })
}
