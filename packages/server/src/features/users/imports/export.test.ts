import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import type { Person } from '../../../../test/people.ts'
import { readTestSheet } from '../../../../test/sheets.ts'
import { openSheetDesk } from './sheets.suite.ts'

let house: TestApp
const { download, uploaded } = openSheetDesk(() => house)

beforeAll(async () => {
  house = await createTestApp()
})

describe('the export', () => {
  test('has the filtered list of those the actor administers, and reads back as an import', async () => {
    const { head, enterprise } = house.people
    const mine = await readTestSheet(await download('GET', '/api/Export/GetUsers?Language=en', head))
    const accounts = mine.slice(1).map((row) => row[0])
    expect(accounts).toContain('zhang')
    expect(accounts).not.toContain('wang')
    const all = await readTestSheet(
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
