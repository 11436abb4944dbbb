import { fileEndpoints } from '@cabinet/contract/files'
import { backgroundTaskEndpoints } from '@cabinet/contract/push.tasks'
import { recycleEndpoints } from '@cabinet/contract/recycle'
import { settingEndpoints } from '@cabinet/contract/settings'
import { workspaceEndpoints } from '@cabinet/contract/workspaces'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { grant } from '../../../test/files.ts'
import { issueAccessToken } from '../auth/index.ts'
import { findTreeFaults } from '../nodes/index.ts'
import { recycle } from './index.ts'
import { app, binRows, desk } from './test-desk.ts'

/** Tests what the bin keeps, for whom, at whose cost, and its purging. */
export function recycleKeepingSuite(): void {
  describe('the recycle bin, as it keeps and purges', () => {
    test("shows a member what the member deleted in a shared space, and a keeper everything; purging is the keeper's", async () => {
      const { zhang, li, wang, enterprise } = app.people
      const name = `bin ${desk.home.name}`
      const space = await app.call(
        workspaceEndpoints.create,
        { kind: 'project', name, purpose: '' },
        enterprise,
      )
      await grant(app, space.id, zhang.id, 'manager')
      await grant(app, space.id, li.id, 'editor')
      await grant(app, space.id, wang.id, 'editor')
      const box = await desk.folder('box', space.id, zhang)
      const [hers, mine] = [await desk.file('hers', box.id, li), await desk.file('mine', box.id, zhang)]
      await app.call(fileEndpoints.remove, { ids: [hers] }, li)
      await app.call(fileEndpoints.remove, { ids: [mine] }, zhang)
      const own = (await binRows(1, li)).find((row) => row.id === hers)
      expect(own).toMatchObject({ spaceName: space.name, purgeable: false })
      expect((await binRows(1, li)).map((row) => row.id)).not.toContain(mine)
      expect((await binRows(1, wang)).map((row) => row.id)).not.toContain(hers)
      const whole = { type: 2, spaceId: space.id, page: 1, pageSize: 10 }
      expect((await app.call(recycleEndpoints.list, whole, zhang)).rows.map((row) => row.id)).toEqual([
        mine,
        hers,
      ])
      expect((await app.refusal(recycleEndpoints.list, whole, li)).key).toBe('common.no_permission')
      expect((await app.refusal(recycleEndpoints.empty, whole, li)).key).toBe('common.no_permission')
      expect((await app.call(recycleEndpoints.bins, {}, zhang)).map((one) => one.spaceId)).toContain(space.id)
      expect((await app.call(recycleEndpoints.bins, {}, li)).map((one) => one.spaceId)).not.toContain(
        space.id,
      )
      expect((await app.call(recycleEndpoints.purge, { ids: [hers] }, li)).results).toMatchObject([
        { reason: 'common.no_permission' },
      ])
      expect(await app.call(recycleEndpoints.restore, { ids: [hers, mine] }, li)).toMatchObject([
        { result: 'done' },
        { reason: 'common.not_found' },
      ])
      await app.call(fileEndpoints.remove, { ids: [hers] }, li)
      await sql`delete from grants where node_id = ${space.id} and subject = ${li.id}`.execute(app.ports.db)
      expect(await app.call(recycleEndpoints.restore, { ids: [hers] }, li)).toMatchObject([
        { result: 'refused' },
      ])
      expect(await app.call(recycleEndpoints.empty, whole, zhang)).toMatchObject({ count: 2, kept: 0 })
    })

    test('keeps what a rule keeps, whoever wants it gone, even after the rule was shortened', async () => {
      const { admin } = app.people
      expect((await app.refusal(settingEndpoints.save, { recycleMinDays: 31 }, admin)).key).toBe(
        'settings.recycle_days_invalid',
      )
      await app.call(settingEndpoints.save, { recycleMinDays: 10 }, admin)
      const kept = await desk.file('kept')
      await app.call(fileEndpoints.remove, { ids: [kept] })
      await app.call(settingEndpoints.save, { recycleMinDays: 0, recycleDays: 1 }, admin)
      const free = await desk.file('free')
      await app.call(fileEndpoints.remove, { ids: [free] })
      const row = (await binRows()).find(({ id }) => id === kept)
      expect(row).toMatchObject({ daysLeft: 10, purgeable: false })
      expect((await app.call(recycleEndpoints.purge, { ids: [kept] })).results).toMatchObject([
        { reason: 'recycle.kept' },
      ])
      expect(await app.call(recycleEndpoints.empty, { type: 1 })).toMatchObject({ kept: 1 })
      expect((await binRows()).map(({ id }) => id)).toEqual([kept])
      app.clock.forward(5 * 24 * 3_600_000)
      await recycle.jobs!.find((one) => one.name === 'recycle.expire')!.run(app.system, {} as never)
      app.people.zhang.token = await issueAccessToken(app.system, 'zhang')
      app.people.admin.token = await issueAccessToken(app.system, 'admin')
      expect((await binRows()).map(({ id }) => id)).toEqual([kept])
      app.clock.forward(6 * 24 * 3_600_000)
      app.people.zhang.token = await issueAccessToken(app.system, 'zhang')
      app.people.admin.token = await issueAccessToken(app.system, 'admin')
      expect((await app.call(recycleEndpoints.purge, { ids: [kept] })).results).toMatchObject([
        { result: 'done' },
      ])
      await app.call(settingEndpoints.save, { recycleDays: 30 }, app.people.admin)
    })

    test('need not count against the quota', async () => {
      const { admin } = app.people
      const [before, counted] = [await desk.used(), await desk.file('counted')]
      await app.call(fileEndpoints.remove, { ids: [counted] })
      await app.call(settingEndpoints.save, { recycleCharged: false }, admin)
      const free = await desk.folder('free')
      await desk.file('x', free.id)
      await app.call(fileEndpoints.remove, { ids: [free.id] })
      expect(await desk.used()).toBe(before + 5)
      expect(await findTreeFaults(app.ports.db)).toEqual([])
      await app.call(settingEndpoints.save, { recycleCharged: true }, admin)
      await app.call(recycleEndpoints.restore, { ids: [free.id] })
      expect(await desk.used()).toBe(before + 10)
      await app.call(fileEndpoints.remove, { ids: [free.id] })
      await app.call(recycleEndpoints.purge, { ids: [free.id, counted] })
      expect(await desk.used()).toBe(before)
      await app.drainJobs()
      expect(await findTreeFaults(app.ports.db)).toEqual([])
    })

    test('tells how far the removal of much is', async () => {
      const big = await desk.folder('big')
      await app.call(fileEndpoints.addFolders, {
        parentId: big.id,
        paths: Array.from({ length: 2100 }, (_, n) => `f${n}`),
      })
      await app.call(fileEndpoints.remove, { ids: [big.id] })
      const { taskId } = await app.call(recycleEndpoints.purge, { ids: [big.id] })
      expect(await app.call(backgroundTaskEndpoints.get, { id: taskId! })).toMatchObject({
        total: 2101,
        cancellable: false,
      })
      await app.call(backgroundTaskEndpoints.cancel, { id: taskId! })
      await app.drainJobs()
      expect(await app.call(backgroundTaskEndpoints.get, { id: taskId! })).toMatchObject({
        status: 'done',
        success: 2101,
      })
    })
  })
}
