import { grantEndpoints } from '@cabinet/contract/grants'
import { describe, expect, test } from 'vitest'
import { grant } from '../../../test/files.ts'
import {
  daysLater,
  grantsApp,
  grantTo,
  grantToDepartment,
  makeFolderIn,
  makeSalesFolder,
  saveGrants,
} from './test-desk.ts'

/** Tests the report of administrators. */
export function grantReportSuite(): void {
  describe('the report', () => {
    const page = { page: 1, pageSize: 100, over: 2, days: 7 } as const

    test('counts grants by folder and by person', async () => {
      const { zhang, enterprise, head, departments } = grantsApp.people
      const id = await makeSalesFolder()
      await saveGrants([id], {
        grants: [
          grantTo(zhang, { expiresAt: daysLater(1) }),
          grantToDepartment(departments.research, true, { template: 'manager' }),
        ],
      })
      const folders = await grantsApp.call(
        grantEndpoints.report,
        { by: 'folder', show: 'all', ...page },
        enterprise,
      )
      expect(folders.rows.find((row) => row.id === id)).toMatchObject({
        grants: 2,
        reached: 3,
        endingSoon: 1,
        oversize: 1,
        note: 'Sales',
      })
      const wide = await grantsApp.call(
        grantEndpoints.reportGrants,
        { show: 'oversize', nodeId: id, ...page },
        enterprise,
      )
      expect(wide.rows).toMatchObject([
        { name: '研发中心', below: true, people: 3, template: 'manager', createdBy: '陈静' },
      ])
      const people = await grantsApp.call(
        grantEndpoints.report,
        { by: 'user', show: 'oversize', ...page },
        enterprise,
      )
      expect(people.rows.find((row) => row.id === zhang.id)!.grants).toBeGreaterThan(1)
      const own = await grantsApp.call(grantEndpoints.report, { by: 'folder', show: 'all', ...page }, head)
      expect(own.rows.map((row) => row.id)).not.toContain(id)
      expect(
        (await grantsApp.refusal(grantEndpoints.report, { by: 'folder', show: 'all', ...page }, zhang))
          .status,
      ).toBe(403)
    })

    test('leaves personal spaces out', async () => {
      const { zhang, li, enterprise } = grantsApp.people
      const id = await makeFolderIn(zhang.id, zhang)
      await grant(grantsApp, id, li.id, 'viewer')
      const { rows } = await grantsApp.call(
        grantEndpoints.report,
        { by: 'folder', show: 'all', ...page },
        enterprise,
      )
      expect(rows.map((row) => row.id)).not.toContain(id)
    })
  })
}
