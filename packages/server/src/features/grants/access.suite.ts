import { grantEndpoints } from '@cabinet/contract/grants'
import { allFileRights, fileRights, namedRightSets } from '@cabinet/contract/rights'
import { sql } from 'kysely'
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

    test('of ten thousand, those that begin with what is typed come first', async () => {
      const { zhang, departments } = grantsApp.people
      await sql`
        insert into users (id, enterprise_id, organisation_id, account, name, type, password_hash, must_change_password, created_at)
        select gen_random_uuid(), ${departments.root}::uuid, ${departments.sales}::uuid, 'many' || n, 'Ada Quill ' || n, 4, '-', false, now()
        from generate_series(1, 9999) n
        union all
        select gen_random_uuid(), ${departments.root}::uuid, ${departments.sales}::uuid, 'quill', 'Quill Zed', 4, '-', false, now()`.execute(
        grantsApp.ports.db,
      )
      const { rows, total } = await grantsApp.call(
        grantEndpoints.subjects,
        { search: 'quill', page: 1, pageSize: 20 },
        zhang,
      )
      expect([rows.length, total, rows[0]?.name]).toEqual([20, 10_000, 'Quill Zed'])
      await sql`delete from users where account like 'many%' or account = 'quill'`.execute(grantsApp.ports.db)
    })

    test('two hundred get access by one save', async () => {
      const id = await makeSalesFolder()
      const { departments } = grantsApp.people
      const { rows: people } = await sql<{ id: string }>`
        insert into users (id, enterprise_id, organisation_id, account, name, type, password_hash, must_change_password, created_at)
        select gen_random_uuid(), ${departments.root}::uuid, ${departments.sales}::uuid, 'crowd' || n, 'Crowd ' || n, 4, '-', false, now()
        from generate_series(1, 200) n returning id`.execute(grantsApp.ports.db)
      const { changed } = await saveGrants([id], {
        grants: people.map((one) => ({
          kind: 'user' as const,
          subjectId: one.id,
          below: false,
          template: 'viewer' as const,
        })),
      })
      const { grants, total } = await grantsApp.call(grantEndpoints.list, { id }, grantsApp.people.enterprise)
      expect([changed, total, grants.filter((one) => !one.inherited).length]).toEqual([1, 200, 200])
      await sql`delete from grants where node_id = ${id}::uuid`.execute(grantsApp.ports.db)
      await sql`delete from users where account like 'crowd%'`.execute(grantsApp.ports.db)
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
        },
      ])
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
      const asked = { userId: zhang.id, page: 1, pageSize: 10 }
      expect((await grantsApp.refusal(grantEndpoints.ofUser, asked, li)).key).toBe('common.no_permission')
    })
  })
}
