import { authEndpoints } from '@cabinet/contract/auth'
import { organisationApi } from '@cabinet/contract/organisations'
import { userAdminEndpoints } from '@cabinet/contract/users.admin'
import { userImportEndpoints } from '@cabinet/contract/users.import'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { readTestSheet } from '../../../../test/sheets.ts'
import { findUserByAccount } from '../index.ts'
import { newTestAccount, openSheetDesk, testSheetOf } from './sheets.suite.ts'

let house: TestApp
const { download, listed, run, upload, uploaded } = openSheetDesk(() => house)

beforeAll(async () => {
  house = await createTestApp()
})

describe('an import', () => {
  test('adds accounts, counts them, sets supervisors of the same sheet, and hands out passwords', async () => {
    const [boss, worker] = [newTestAccount(), newTestAccount()]
    const before = await house.call(
      organisationApi.get,
      { id: house.people.departments.platform },
      house.people.admin,
    )
    const sheet = await testSheetOf([
      [worker, '=1+1', 'a@b.example', '平台部', '', '20', '2030-12-31', boss],
      [boss, 'Boss', '', 'Cabinet/研发中心/平台部', '部门管理员', '不限', '', 'head'],
      ['bad account', 'x', '', 'Sales'],
    ])
    const { id } = await uploaded(sheet)
    expect(await run(id)).toMatchObject({ state: 'done', added: 2, refused: 1, done: 2, passwords: 2 })
    const search = { page: 1, pageSize: 10, below: true, search: worker }
    const { rows } = await house.call(userAdminEndpoints.page, search, house.people.enterprise)
    expect(rows).toMatchObject([
      {
        name: '=1+1',
        mail: 'a@b.example',
        organisationName: '平台部',
        supervisorName: 'Boss',
        spaceTotal: 20 * 1024 ** 3,
        initialPassword: true,
        expiresAt: new Date('2030-12-31T23:59:59.999Z'),
      },
    ])
    const after = await house.call(
      organisationApi.get,
      { id: house.people.departments.platform },
      house.people.admin,
    )
    expect(after.userCount - before.userCount).toBe(2)

    const signIn = (password: string) => house.call(authEndpoints.login, { account: worker, password }, null)
    await expect(signIn('')).rejects.toMatchObject({ key: 'auth.password_wrong' })
    const url = `/api/Export/GetUserImportResult?Id=${id}&Language=en`
    const plain = await readTestSheet(await download('POST', url))
    expect(plain[0]).toEqual([
      'Row',
      'Account',
      'Name',
      'Organisation',
      'Email',
      'Result',
      'Column',
      'Reason',
    ])
    expect(plain[3]!.slice(5)).toEqual(['Not imported', 'Account', expect.stringContaining('up to 19')])

    const first = await readTestSheet(await download('POST', `${url}&Passwords=true`))
    expect(first[1]![2]).toBe('=1+1')
    const password = first[1]![8]!
    expect(await signIn(password)).toMatchObject({ mustChangePassword: true })
    // downloading again issues new passwords and ends the old ones
    const second = await readTestSheet(await download('POST', `${url}&Passwords=true&Format=csv`))
    await expect(signIn(password)).rejects.toMatchObject({ key: 'auth.password_wrong' })
    const { accessToken: token } = await signIn(second[1]![8]!)
    const self = { id: '', account: worker, organisationId: '', token }
    await house.call(
      authEndpoints.changePassword,
      { oldPassword: second[1]![8]!, newPassword: 'MyOwn1234' },
      self,
    )
    const third = await readTestSheet(await download('POST', `${url}&Passwords=true`))
    expect([third[1]![8] ?? '', third[2]![8]]).toEqual(['', expect.stringMatching(/^\w{20}$/)])
    await signIn('MyOwn1234')
  })

  test('changes accounts that exist where that was asked for; what is empty stays', async () => {
    const known = newTestAccount()
    const { id: first } = await uploaded(
      await testSheetOf([[known, 'Old', 'old@a.example', 'Sales', '', '10']]),
    )
    await run(first)
    const sheet = await testSheetOf([
      [known.toUpperCase(), 'New', '', '平台部'],
      ['admin', 'x', '', 'Sales'],
      ['enterprise', 'me', '', 'Sales'],
    ])
    const { id, updated, refused } = await uploaded(sheet, undefined, '&UpdateExisting=true')
    expect([updated, refused]).toEqual([1, 2])
    expect((await listed(id)).map((row) => row.reason)).toEqual([
      undefined,
      'users.type_forbidden',
      'users.self',
    ])
    expect(await run(id)).toMatchObject({ state: 'done', done: 1, passwords: 0 })
    const user = await findUserByAccount(house.ports.db, known)
    expect(user).toMatchObject({
      name: 'New',
      mail: 'old@a.example',
      organisation_id: house.people.departments.platform,
    })
    const checked = await uploaded(sheet)
    expect(checked).toMatchObject({ updated: 0, refused: 3 })
    const again = await house.call(
      userImportEndpoints.check,
      { id: checked.id, update: true },
      house.people.enterprise,
    )
    expect(again).toMatchObject({ updated: 1, refused: 2 })
    expect((await house.refusal(userImportEndpoints.start, { id }, house.people.enterprise)).key).toBe(
      'users.import_started',
    )
  })

  test('of a department administrator stays in the own departments', async () => {
    const { head, departments } = house.people
    const sheet = await testSheetOf([
      [newTestAccount(), 'x', '', 'Sales'],
      [newTestAccount(), 'x', '', '平台部'],
      [newTestAccount(), 'x', '', '平台部', '3'],
      ['wang', 'x', '', '平台部'],
      ['li', 'Li', '', 'Sales'],
    ])
    const { id } = await uploaded(sheet, head, '&UpdateExisting=true')
    expect((await listed(id, head)).map((row) => row.reason ?? row.action)).toEqual([
      'users.row_organisation_unknown',
      'add',
      'users.type_forbidden',
      'common.no_permission',
      'users.row_organisation_unknown',
    ])
    expect(await upload(sheet, head, `&GroupId=${departments.sales}`)).toBe('common.no_permission')
  })

  test('keeps the user limit, and supervisors make no circle', async () => {
    const { admin, departments } = house.people
    const name = newTestAccount()
    await house.call(organisationApi.create, { parentId: departments.root, name, userLimit: 2 }, admin)
    const [a, b] = [newTestAccount(), newTestAccount()]
    const sheet = await testSheetOf([
      [a, 'x', '', 'Sales', '', '', '', b],
      [b, 'x', '', 'Sales', '', '', '', a],
      ...[1, 2, 3].map(() => [newTestAccount(), 'x', '', name]),
    ])
    const { id } = await uploaded(sheet)
    expect((await listed(id)).map((row) => row.reason ?? row.action)).toEqual([
      'users.supervisor_invalid',
      'users.supervisor_invalid',
      'add',
      'add',
      'organisations.user_limit_reached',
    ])
    expect(await run(id)).toMatchObject({ state: 'done', done: 2 })
  })

  test('is judged again by what the importer may do when it runs', async () => {
    const id = (
      await house.call(
        userAdminEndpoints.create,
        {
          ...{ account: newTestAccount(), name: 'Admin', type: 2, unlimited: true, password: 'Right123' },
          organisationId: house.people.departments.root,
        },
        house.people.admin,
      )
    ).id
    const { account: name } = (await house.call(userAdminEndpoints.get, { id }, house.people.admin))!
    await sql`update users set must_change_password = false where id = ${id}`.execute(house.ports.db)
    const { accessToken: token } = await house.call(
      authEndpoints.login,
      { account: name, password: 'Right123' },
      null,
    )
    const importer = { id, account: name, organisationId: '', token }
    const added = newTestAccount()
    const sheet = await uploaded(await testSheetOf([[added, 'x', '', 'Sales']]), importer)
    await house.call(userImportEndpoints.start, { id: sheet.id }, importer)
    await house.call(userAdminEndpoints.update, { id, type: 4 }, house.people.admin)
    await house.drainJobs()
    expect(await findUserByAccount(house.ports.db, added)).toBeUndefined()
  })

  test('is a task with progress that can be cancelled; what is in stays', async () => {
    const rows = Array.from({ length: 1200 }, () => [newTestAccount(), 'x', '', 'Sales'])
    const { id } = await uploaded(await testSheetOf(rows))
    const started = await house.call(userImportEndpoints.start, { id }, house.people.enterprise)
    expect(started).toMatchObject({ state: 'waiting', added: 1200 })
    await house.call(userImportEndpoints.cancel, { id }, house.people.enterprise)
    await house.drainJobs()
    const ended = await house.call(userImportEndpoints.get, { id }, house.people.enterprise)
    expect(ended.state).toBe('cancelled')
    expect(ended.done).toBe(500)
    const told = house.pushed.filter(({ message }) => message.key === 'task')
    expect(told.map(({ message }) => message.payload)).toContainEqual(
      expect.objectContaining({ id: started.taskId, taskStatus: 'cancelled', success: 500 }),
    )
  })
})
