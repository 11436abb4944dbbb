import { packageEndpoints } from '@cabinet/contract/downloads.packages'
import { describe, expect, test } from 'vitest'
import { packageDesk, packageHome } from './test-shared-desk.ts'

/** Tests how many packages of one user are made at once. */
export function packageLimitsSuite(): void {
  describe('of 20 packages wanted at once', () => {
    const making = async () =>
      (await packageDesk.list()).filter(({ status }) => status === 'init' || status === 'packing')
    const settled = async (work: Promise<unknown>[]) => {
      const answers = await Promise.allSettled(work)
      const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.key] : []))
      return { begun: answers.length - refused.length, refused: new Set(refused) }
    }
    const twenty = () => Array.from({ length: 20 }, () => packageDesk.add([packageHome]))

    test('five are begun', async () => {
      expect(await settled(twenty())).toEqual({ begun: 5, refused: new Set(['packages.too_many']) })
      expect(await making()).toHaveLength(5)
    })

    test('and failed ones made again, five are begun', async () => {
      const failed = await Promise.all(Array.from({ length: 5 }, () => packageDesk.add([packageHome])))
      for (const { id } of failed) await packageDesk.house.call(packageEndpoints.cancel, { id })
      const again = failed.map(({ id }) => packageDesk.house.call(packageEndpoints.retry, { id }))
      expect((await settled([...again, ...twenty()])).begun).toBe(5)
      expect(await making()).toHaveLength(5)
    })

    test('never more than five are being made, while those that are ready make room', async () => {
      let [most, over] = [0, false]
      const watch = (async () => {
        while (!over) most = Math.max(most, (await making()).length)
      })()
      const work = settled([...twenty(), ...twenty()])
      for (let round = 0; round < 5; round++) await packageDesk.house.drainJobs()
      const { begun } = await work
      await packageDesk.house.drainJobs()
      over = true
      await watch
      expect(begun).toBeGreaterThanOrEqual(5)
      expect(most).toBeLessThanOrEqual(5)
    })
  })
}
