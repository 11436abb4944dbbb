import { grantEndpoints } from '@cabinet/contract/grants'
import { allFileRights, fileRights, namedRightSets } from '@cabinet/contract/rights'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../../test/people.ts'
import {
  daysLater,
  grantsApp,
  grantTo,
  grantToDepartment,
  heldRights,
  makeFolderIn,
  makeSalesFolder,
  saveGrants,
} from './test-desk.ts'

/** Tests the pages that show who has access, and by which grants. */
export function grantAccessSuite(): void {
  describe('who has access', () => {
    test('lists everybody with the grants that decide, and those who stand above', async () => {
      const { zhang, enterprise, departments } = grantsApp.people
      const id = await makeSalesFolder()
      await saveGrants([id], {
        grants: [grantToDepartment(departments.research, true, { template: 'downloader' }), grantTo(zhang)],
      })
      const { rows, total } = await grantsApp.call(
        grantEndpoints.people,
        { id, page: 1, pageSize: 50 },
        enterprise,
      )
      expect(total).toBe(rows.length)
      const found = Object.fromEntries(rows.map((row) => [row.account, row]))
      expect(Object.keys(found).sort()).toEqual(['admin', 'enterprise', 'head', 'li', 'wang', 'zhang'])
      expect(found.zhang).toMatchObject({ rights: namedRightSets.downloader, organisationName: '研发中心' })
      expect(found.zhang!.reasons.map(({ kind, name, below }) => [kind, name, below])).toEqual(
        expect.arrayContaining([
          ['user', '张伟', false],
          ['organisation', '研发中心', true],
        ]),
      )
      expect(found.wang!.reasons).toMatchObject([
        { nodeName: 'Sales', kind: 'organisation', rights: namedRightSets.editor },
      ])
      expect(found.enterprise!.reasons[0]).toMatchObject({ source: 'administrator', rights: allFileRights })
      for (const row of rows)
        expect(row.rights).toBe(await heldRights(id, grantsApp.people[row.account as 'zhang']))
      const { grants } = await grantsApp.call(grantEndpoints.list, { id }, enterprise)
      const wide = grants.find((one) => one.below)!
      const reached = await grantsApp.call(
        grantEndpoints.people,
        { id, grantId: wide.id, page: 1, pageSize: 50 },
        enterprise,
      )
      expect(reached.rows.map((row) => row.account).sort()).toEqual(['head', 'li', 'zhang'])
      const search = async (text: string) => {
        const input = { id, page: 1, pageSize: 50, search: text }
        return (await grantsApp.call(grantEndpoints.people, input, enterprise)).rows.map((row) => row.account)
      }
      // by name, by account, and never beyond those who have access
      expect([await search(' 张 '), await search('ZHA'), await search('%')]).toEqual([
        ['zhang'],
        ['zhang'],
        [],
      ])
    })
  })

  describe('subjects', () => {
    test('are found by name or account, in the own enterprise', async () => {
      const find = (search: string) =>
        grantsApp.call(grantEndpoints.subjects, { search, page: 1, pageSize: 20 }, grantsApp.people.zhang)
      expect((await find('zhang')).rows).toMatchObject([
        { kind: 'user', name: '张伟', note: 'zhang · 研发中心' },
      ])
      expect((await find('平台')).rows).toMatchObject([
        { kind: 'organisation', name: '平台部', note: '研发中心', people: 1 },
      ])
      expect((await find('研发')).rows[0]).toMatchObject({ people: 3 })
      expect((await find('%')).total).toBe(0)
    })
  })

  describe('granted to me', () => {
    test('shows the top of what came from elsewhere with who gave it and until when', async () => {
      const { zhang, li, departments } = grantsApp.people
      const id = await makeSalesFolder()
      const inner = await makeFolderIn(id, grantsApp.people.wang)
      const end = daysLater(3)
      await saveGrants([id, inner], { grants: [grantTo(li, { template: 'downloader', expiresAt: end })] })
      const { rows } = await grantsApp.call(grantEndpoints.allotted, { page: 1, pageSize: 50 }, li)
      expect(rows.filter((row) => [id, inner].includes(row.id))).toMatchObject([
        {
          id,
          rights: namedRightSets.downloader,
          grantedBy: '陈静',
          expiresAt: end,
          spaceName: 'Sales',
          kind: 'user',
          subjectName: '李娜',
        },
      ])
      const { name } = rows.find((row) => row.id === id)!
      const search = async (text: string) => {
        const found = await grantsApp.call(
          grantEndpoints.allotted,
          { page: 1, pageSize: 50, search: text },
          li,
        )
        return [found.rows.map((row) => row.id), found.total]
      }
      expect(await search(` ${name.toUpperCase()} `)).toEqual([[id], 1])
      expect(await search(`${name} no more`)).toEqual([[], 0])
      expect(rows.some((row) => row.id === departments.platform)).toBe(false)
      expect(
        (await grantsApp.call(grantEndpoints.allotted, { page: 1, pageSize: 50 }, zhang)).rows.map(
          (row) => row.id,
        ),
      ).not.toContain(id)
    })
  })

  describe('effective rights of a person', () => {
    test('are shown to that person and to administrators, with the reasons', async () => {
      const { zhang, enterprise, li, departments } = grantsApp.people
      const id = await makeSalesFolder()
      await saveGrants([id], { grants: [grantTo(zhang)] })
      await heldRights(departments.research, zhang)
      const list = (person: Person) =>
        grantsApp.call(grantEndpoints.ofUser, { userId: zhang.id, page: 1, pageSize: 100 }, person)
      const own = await list(zhang)
      expect(own.rows.map((row) => row.nodeId)).toEqual(expect.arrayContaining([id, departments.research]))
      expect((await list(enterprise)).rows.find((row) => row.nodeId === id)).toMatchObject({
        rights: fileRights.preview,
        spaceName: 'Sales',
        reasons: [{ source: 'grant', kind: 'user', nodeId: id }],
      })
      expect((await list(grantsApp.people.head)).rows.map((row) => row.nodeId)).not.toContain(id)
      const pageOf = async (page: number, search = '') => {
        const input = { userId: zhang.id, page, pageSize: 1, search }
        const { rows, total } = await grantsApp.call(grantEndpoints.ofUser, input, enterprise)
        return { ids: rows.map((row) => row.nodeId), total }
      }
      const [first, second] = [await pageOf(1), await pageOf(2)]
      expect([first.ids.length, second.ids.length, first.total > 1]).toEqual([1, 1, true])
      expect(first.ids).not.toEqual(second.ids)
      const { name } = await grantsApp.call(grantEndpoints.list, { id }, enterprise)
      expect(await pageOf(1, name)).toEqual({ ids: [id], total: 1 })
      const asked = { userId: zhang.id, page: 1, pageSize: 10 }
      expect((await grantsApp.refusal(grantEndpoints.ofUser, asked, li)).key).toBe('common.no_permission')
    })
  })
}
