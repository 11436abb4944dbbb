import { authApi } from '@cabinet/contract/auth'
import { organisationApi } from '@cabinet/contract/organisations'
import { userAdminApi } from '@cabinet/contract/users.admin'
import { type UserImport, userImport, userImportApi } from '@cabinet/contract/users.import'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import type { Person } from '../../../../test/people.ts'
import { newId } from '../../../kernel/crypto/id.ts'
import { readSheet, writeSheet } from '../../../kernel/sheets/index.ts'
import { findUserByAccount } from '../index.ts'

let house: TestApp

beforeAll(async () => {
  house = await createTestApp()
})

const account = () => `u${newId().slice(-12)}`
const header = ['账号', '姓名', '邮箱', '组织', '用户类型', '空间配额(GB)', '有效期至', '直属上级账号']

async function gather(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}

const sheetOf = (rows: string[][], titles = header, format: 'xlsx' | 'csv' = 'xlsx') =>
  gather(writeSheet(format, { name: 'S', header: titles, rows }))

async function rowsOf(bytes: Buffer): Promise<string[][]> {
  const limits = { bytes: 1e7, unpacked: 1e8, rows: 30_000, columns: 50, cell: 2000 }
  const rows: string[][] = []
  async function* source() {
    yield bytes
  }
  for await (const { cells } of readSheet(source(), limits)) rows.push(cells)
  return rows
}

async function upload(bytes: Buffer, person: Person = house.people.enterprise, query = '') {
  const answer = await house.app.inject({
    method: 'POST',
    url: `/api/Import/UploadUserSheet?FileName=people.xlsx${query}`,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
  const body = answer.json() as { Code: number; Data: unknown; Msg: string }
  return body.Code === 200 ? z.decode(userImport, body.Data as never) : body.Msg
}

async function uploaded(bytes: Buffer, person?: Person, query = ''): Promise<UserImport> {
  const result = await upload(bytes, person, query)
  if (typeof result === 'string') throw new Error(result)
  return result
}

const listed = async (id: string, person: Person = house.people.enterprise) =>
  (await house.call(userImportApi.rows, { id, page: 1, pageSize: 100 }, person)).rows

async function run(id: string, person: Person = house.people.enterprise) {
  await house.call(userImportApi.start, { id }, person)
  await house.drainJobs()
  return house.call(userImportApi.get, { id }, person)
}

async function download(method: 'GET' | 'POST', url: string, person: Person = house.people.enterprise) {
  const headers = { authorization: `Bearer ${person.token}` }
  const answer = await house.app.inject({ method, url, headers })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

describe('a sheet that is uploaded', () => {
  test('is judged row by row, and nothing is changed', async () => {
    const good = account()
    const rows = [
      [good, '=1+1', 'a@b.example', '研发中心/平台部', '', '20', '2030-12-31'],
      ['张三', '张三', '', 'Sales'],
      [account(), '', '', 'Sales'],
      [account(), 'x', 'no mail', 'Sales'],
      [account(), 'x', '', 'Nowhere'],
      [account(), 'x', '', 'Sales', 'root'],
      [account(), 'x', '', 'Sales', '1'],
      [account(), 'x', '', 'Sales', '', '0'],
      [account(), 'x', '', 'Sales', '', 'much'],
      [account(), 'x', '', 'Sales', '', '', '2020-01-01'],
      [account(), 'x', '', 'Sales', '', '', 'soon'],
      [account(), 'x', '', 'Sales', '', '', '', 'nobody'],
      [good.toUpperCase(), 'again', '', 'Sales'],
      ['zhang', 'exists', '', 'Sales'],
      [account(), 'x'],
      [account(), 'x'.repeat(500), '', 'Sales'],
    ]
    const sheet = await uploaded(await sheetOf(rows))
    expect(sheet).toMatchObject({ state: 'checked', total: 16, added: 1, updated: 0, refused: 15 })
    const found = await listed(sheet.id)
    expect(found.map(({ line, field, reason }) => [line, field, reason])).toEqual([
      [2, undefined, undefined],
      [3, 'account', 'users.account_invalid'],
      [4, 'name', 'users.name_invalid'],
      [5, 'mail', 'users.mail_invalid'],
      [6, 'organisation', 'users.row_organisation_unknown'],
      [7, 'type', 'users.row_type_invalid'],
      [8, 'type', 'users.type_forbidden'],
      [9, 'quotaGb', 'users.quota_invalid'],
      [10, 'quotaGb', 'users.row_number_invalid'],
      [11, 'expires', 'users.expiry_past'],
      [12, 'expires', 'users.row_date_invalid'],
      [13, 'supervisor', 'users.row_supervisor_unknown'],
      [14, 'account', 'users.row_repeated'],
      [15, 'account', 'users.account_taken'],
      [16, 'organisation', 'users.row_organisation_unknown'],
      [17, 'name', 'users.name_invalid'],
    ])
    expect(await findUserByAccount(house.ports.db, good)).toBeUndefined()
    const only = { id: sheet.id, only: 'refused', page: 1, pageSize: 4 } as const
    const first = await house.call(userImportApi.rows, only, house.people.enterprise)
    expect(first.total).toBe(15)
    const next = await house.call(
      userImportApi.rows,
      { ...only, cursor: first.cursor },
      house.people.enterprise,
    )
    expect(next.rows.map((row) => row.line)).toEqual([7, 8, 9, 10])
  })

  test('is refused where it cannot be read, is too large, empty or without its columns', async () => {
    expect(await upload(Buffer.from('89504e470d0a1a0a00', 'hex'))).toBe('users.sheet_unreadable')
    expect(await upload(await sheetOf([]))).toBe('users.sheet_empty')
    expect(await upload(await sheetOf([['a', 'b']], ['X', 'Y']))).toBe('users.sheet_columns')
    const many = `账号,姓名\n${'a,b\n'.repeat(100_000)}`
    expect(await upload(Buffer.from(many))).toBe('users.sheet_too_large')
    const wide = await sheetOf([['a', 'b']], ['账号', '姓名', ...Array.from({ length: 60 }, () => 'x')])
    expect(await upload(wide)).toBe('users.sheet_too_large')
  })

  test('comes as a form too, and as a CSV', async () => {
    const form = new FormData()
    const csv = await sheetOf([[account(), '=cmd']], ['Account', 'Name'], 'csv')
    form.append('file', new Blob([new Uint8Array(csv)]), 'people.csv')
    const request = new Request('http://x', { method: 'POST', body: form })
    const answer = await house.app.inject({
      method: 'POST',
      url: `/api/Import/UploadUserSheet?GroupId=${house.people.departments.sales}`,
      headers: {
        authorization: `Bearer ${house.people.enterprise.token}`,
        'content-type': request.headers.get('content-type')!,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect(answer.json()).toMatchObject({ Code: 200, Data: { FileName: 'people.csv', AddCount: 1 } })
  })

  test('belongs to who uploaded it, and general users have no part in it', async () => {
    const { admin, zhang, enterprise } = house.people
    const { id } = await uploaded(await sheetOf([[account(), 'x', '', 'Sales']]), enterprise)
    expect((await house.refusal(userImportApi.get, { id }, admin)).key).toBe('users.import_not_found')
    expect((await house.refusal(userImportApi.start, { id }, zhang)).key).toBe('common.no_permission')
    expect(await upload(await sheetOf([[account(), 'x']]), zhang)).toBe('common.no_permission')
  })
})

describe('an import', () => {
  test('adds accounts, counts them, sets supervisors of the same sheet, and hands out passwords', async () => {
    const [boss, worker] = [account(), account()]
    const before = await house.call(
      organisationApi.get,
      { id: house.people.departments.platform },
      house.people.admin,
    )
    const sheet = await sheetOf([
      [worker, '=1+1', 'a@b.example', '平台部', '', '20', '2030-12-31', boss],
      [boss, 'Boss', '', 'Cabinet/研发中心/平台部', '部门管理员', '不限', '', 'head'],
      ['bad account', 'x', '', 'Sales'],
    ])
    const { id } = await uploaded(sheet)
    expect(await run(id)).toMatchObject({ state: 'done', added: 2, refused: 1, done: 2, passwords: 2 })
    const search = { page: 1, pageSize: 10, below: true, search: worker }
    const { rows } = await house.call(userAdminApi.page, search, house.people.enterprise)
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

    const signIn = (password: string) => house.call(authApi.login, { account: worker, password }, null)
    await expect(signIn('')).rejects.toMatchObject({ key: 'auth.password_wrong' })
    const url = `/api/Export/GetUserImportResult?Id=${id}&Language=en`
    const plain = await rowsOf(await download('POST', url))
    expect(plain[0]).toEqual([
      'Line',
      'Account',
      'Name',
      'Organisation',
      'E-mail',
      'Result',
      'Column',
      'Reason',
    ])
    expect(plain[3]!.slice(5)).toEqual(['Not imported', 'Account', expect.stringContaining('under 20')])

    const first = await rowsOf(await download('POST', `${url}&Passwords=true`))
    expect(first[1]![2]).toBe('=1+1')
    const password = first[1]![8]!
    expect(await signIn(password)).toMatchObject({ mustChangePassword: true })
    // again: new ones, and the old ones end
    const second = await rowsOf(await download('POST', `${url}&Passwords=true&Format=csv`))
    await expect(signIn(password)).rejects.toMatchObject({ key: 'auth.password_wrong' })
    const { accessToken: token } = await signIn(second[1]![8]!)
    const self = { id: '', account: worker, organisationId: '', token }
    await house.call(authApi.changePassword, { oldPassword: second[1]![8]!, newPassword: 'MyOwn1234' }, self)
    const third = await rowsOf(await download('POST', `${url}&Passwords=true`))
    expect([third[1]![8] ?? '', third[2]![8]]).toEqual(['', expect.stringMatching(/^\w{20}$/)])
    await signIn('MyOwn1234')
  })

  test('changes accounts that exist where that was asked for; what is empty stays', async () => {
    const known = account()
    const { id: first } = await uploaded(await sheetOf([[known, 'Old', 'old@a.example', 'Sales', '', '10']]))
    await run(first)
    const sheet = await sheetOf([
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
      userImportApi.check,
      { id: checked.id, update: true },
      house.people.enterprise,
    )
    expect(again).toMatchObject({ updated: 1, refused: 2 })
    expect((await house.refusal(userImportApi.start, { id }, house.people.enterprise)).key).toBe(
      'users.import_started',
    )
  })

  test('of a department administrator stays in the own departments', async () => {
    const { head, departments } = house.people
    const sheet = await sheetOf([
      [account(), 'x', '', 'Sales'],
      [account(), 'x', '', '平台部'],
      [account(), 'x', '', '平台部', '3'],
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
    const name = account()
    await house.call(organisationApi.create, { parentId: departments.root, name, userLimit: 2 }, admin)
    const [a, b] = [account(), account()]
    const sheet = await sheetOf([
      [a, 'x', '', 'Sales', '', '', '', b],
      [b, 'x', '', 'Sales', '', '', '', a],
      ...[1, 2, 3].map(() => [account(), 'x', '', name]),
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
        userAdminApi.create,
        {
          ...{ account: account(), name: 'Admin', type: 2, unlimited: true, password: 'Right123' },
          organisationId: house.people.departments.root,
        },
        house.people.admin,
      )
    ).id
    const { account: name } = (await house.call(userAdminApi.get, { id }, house.people.admin))!
    await sql`update users set must_change_password = false where id = ${id}`.execute(house.ports.db)
    const { accessToken: token } = await house.call(
      authApi.login,
      { account: name, password: 'Right123' },
      null,
    )
    const importer = { id, account: name, organisationId: '', token }
    const added = account()
    const sheet = await uploaded(await sheetOf([[added, 'x', '', 'Sales']]), importer)
    await house.call(userImportApi.start, { id: sheet.id }, importer)
    await house.call(userAdminApi.update, { id, type: 4 }, house.people.admin)
    await house.drainJobs()
    expect(await findUserByAccount(house.ports.db, added)).toBeUndefined()
  })

  test('is a task with progress that can be cancelled; what is in stays', async () => {
    const rows = Array.from({ length: 1200 }, () => [account(), 'x', '', 'Sales'])
    const { id } = await uploaded(await sheetOf(rows))
    const started = await house.call(userImportApi.start, { id }, house.people.enterprise)
    expect(started).toMatchObject({ state: 'waiting', added: 1200 })
    await house.call(userImportApi.cancel, { id }, house.people.enterprise)
    await house.drainJobs()
    const ended = await house.call(userImportApi.get, { id }, house.people.enterprise)
    expect(ended.state).toBe('cancelled')
    expect(ended.done).toBe(500)
    const told = house.pushed.filter(({ message }) => message.key === 'task')
    expect(told.map(({ message }) => message.payload)).toContainEqual(
      expect.objectContaining({ id: started.taskId, taskStatus: 'cancelled', success: 500 }),
    )
  })
})

describe('the export', () => {
  test('has the filtered list of those the actor administers, and reads back as an import', async () => {
    const { head, enterprise } = house.people
    const mine = await rowsOf(await download('GET', '/api/Export/GetUsers?Language=en', head))
    const accounts = mine.slice(1).map((row) => row[0])
    expect(accounts).toContain('zhang')
    expect(accounts).not.toContain('wang')
    const all = await rowsOf(
      await download('GET', '/api/Export/GetUsers?Format=csv&Search=zhang', enterprise),
    )
    expect(all[0]!.slice(0, 5)).toEqual(['账号', '姓名', '邮箱', '手机号', '组织'])
    expect(all[1]!.slice(0, 8)).toEqual(['zhang', '张伟', '', '', '研发中心', '', '普通用户', '1'])
    const bytes = await download('GET', '/api/Export/GetUsers?Search=zhang', enterprise)
    const again = await uploaded(bytes, enterprise, '&UpdateExisting=true')
    expect(again).toMatchObject({ updated: again.total, refused: 0 })
  })

  test('reaches no further than the scope', async () => {
    const { head, departments, zhang } = house.people
    const ask = (person: Person, query = '') =>
      house.app.inject({
        method: 'GET',
        url: `/api/Export/GetUsers?${query}`,
        headers: { authorization: `Bearer ${person.token}` },
      })
    expect((await ask(zhang)).statusCode).toBe(403)
    expect((await ask(head, `GroupId=${departments.sales}`)).json()).toMatchObject({
      Msg: 'common.no_permission',
    })
  })

  test('gives a template that is an import of one row', async () => {
    for (const language of ['zh', 'en']) {
      const bytes = await download('GET', `/api/Export/GetUserTemplate?Language=${language}`)
      expect(await uploaded(bytes)).toMatchObject({ total: 1 })
    }
  })
})
