import { userImportEndpoints } from '@cabinet/contract/users.import'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { findUserByAccount } from '../index.ts'
import { newTestAccount, openSheetDesk, testSheetOf } from './sheets.suite.ts'

let house: TestApp
const { listed, upload, uploaded } = openSheetDesk(() => house)

beforeAll(async () => {
  house = await createTestApp()
})

describe('a sheet that is uploaded', () => {
  test('is judged row by row, and nothing is changed', async () => {
    const good = newTestAccount()
    const rows = [
      [good, '=1+1', 'a@b.example', '研发中心/平台部', '', '20', '2030-12-31'],
      ['张三', '张三', '', 'Sales'],
      [newTestAccount(), '', '', 'Sales'],
      [newTestAccount(), 'x', 'no mail', 'Sales'],
      [newTestAccount(), 'x', '', 'Nowhere'],
      [newTestAccount(), 'x', '', 'Sales', 'root'],
      [newTestAccount(), 'x', '', 'Sales', '1'],
      [newTestAccount(), 'x', '', 'Sales', '', '0'],
      [newTestAccount(), 'x', '', 'Sales', '', 'much'],
      [newTestAccount(), 'x', '', 'Sales', '', '', '2020-01-01'],
      [newTestAccount(), 'x', '', 'Sales', '', '', 'soon'],
      [newTestAccount(), 'x', '', 'Sales', '', '', '', 'nobody'],
      [good.toUpperCase(), 'again', '', 'Sales'],
      ['zhang', 'exists', '', 'Sales'],
      [newTestAccount(), 'x'],
      [newTestAccount(), 'x'.repeat(500), '', 'Sales'],
    ]
    const sheet = await uploaded(await testSheetOf(rows))
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
      [10, 'quotaGb', 'common.sheet_number'],
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
    const first = await house.call(userImportEndpoints.rows, only, house.people.enterprise)
    expect(first.total).toBe(15)
    const next = await house.call(
      userImportEndpoints.rows,
      { ...only, cursor: first.cursor },
      house.people.enterprise,
    )
    expect(next.rows.map((row) => row.line)).toEqual([7, 8, 9, 10])
  })

  test('is refused where it cannot be read, is too large, empty or without its columns', async () => {
    expect(await upload(Buffer.from('89504e470d0a1a0a00', 'hex'))).toBe('common.sheet_unreadable')
    expect(await upload(await testSheetOf([]))).toBe('common.sheet_empty')
    expect(await upload(await testSheetOf([['a', 'b']], ['X', 'Y']))).toBe('common.sheet_columns')
    const many = `账号,姓名\n${'a,b\n'.repeat(100_000)}`
    expect(await upload(Buffer.from(many))).toBe('common.sheet_too_large')
    const wide = await testSheetOf([['a', 'b']], ['账号', '姓名', ...Array.from({ length: 60 }, () => 'x')])
    expect(await upload(wide)).toBe('common.sheet_too_large')
  })

  test('comes as a form too, and as a CSV', async () => {
    const form = new FormData()
    const csv = await testSheetOf([[newTestAccount(), '=cmd']], ['Account', 'Name'], 'csv')
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
    const { id } = await uploaded(await testSheetOf([[newTestAccount(), 'x', '', 'Sales']]), enterprise)
    expect((await house.refusal(userImportEndpoints.get, { id }, admin)).key).toBe('users.import_not_found')
    expect((await house.refusal(userImportEndpoints.start, { id }, zhang)).key).toBe('common.no_permission')
    expect(await upload(await testSheetOf([[newTestAccount(), 'x']]), zhang)).toBe('common.no_permission')
  })
})
