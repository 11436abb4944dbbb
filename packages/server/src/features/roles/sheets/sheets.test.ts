import { fileRights, namedRightSets } from '@cabinet/contract/rights'
import { roleEndpoints } from '@cabinet/contract/roles'
import { roleSheetStreams } from '@cabinet/contract/roles.import'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import type { Person } from '../../../../test/people.ts'
import { openSheetStreams, readTestSheet } from '../../../../test/sheets.ts'
import { formatRightsCell, rightsInCell } from './judge.rules.ts'

let house: TestApp
const sheets = openSheetStreams(() => house, roleSheetStreams)
const titles = ['角色名称', '备注', '建议权限']

beforeAll(async () => {
  house = await createTestApp()
})

const roles = async () =>
  (await house.call(roleEndpoints.list, { page: 1, pageSize: 100 }, house.people.enterprise)).rows
const roleNamed = async (name: string) => (await roles()).find((role) => role.name === name)
const faults = async (rows: string[][], person: Person = house.people.enterprise) => {
  const report = await sheets.check([titles, ...rows], person)
  if (typeof report === 'string') return report
  return report.rows.flatMap(({ line, field, reason, value }) =>
    reason ? [[line, field, reason, ...(value ? [value] : [])]] : [],
  )
}

test.each([
  ['预览, Download', fileRights.preview | fileRights.download],
  ['editor', namedRightSets.editor],
  ['查看者；打印', namedRightSets.viewer | fileRights.print],
  ['None', 0],
])('the permissions %j', (cell, rights) => {
  expect(rightsInCell(cell)).toBe(rights)
  for (const language of ['zh', 'en'] as const)
    expect(rightsInCell(formatRightsCell(rights, language))).toBe(rights)
})

describe('an import of roles', () => {
  test('adds roles in order and changes those of the importer', async () => {
    const { enterprise } = house.people
    const added = await sheets.save([titles, ['Beta', 'second', 'Editor'], ['Alpha']], enterprise)
    expect(added).toMatchObject({ applied: true, added: 2 })
    const [beta, alpha] = [await roleNamed('Beta'), await roleNamed('Alpha')]
    expect(beta).toMatchObject({
      note: 'second',
      rights: namedRightSets.editor,
      narrows: false,
      editable: true,
    })
    expect(alpha!.position - beta!.position).toBe(1)
    const changed = await sheets.save([titles, ['BETA', '', '无'], ['Alpha', '']], enterprise)
    expect(changed).toMatchObject({ applied: true, updated: 1, same: 1, rows: [{ changes: ['rights'] }, {}] })
    expect(await roleNamed('Beta')).toMatchObject({ note: 'second', rights: 0 })
  })

  test('says what is wrong with a row, and changes nothing then', async () => {
    const { admin, enterprise, head } = house.people
    await house.call(roleEndpoints.create, { name: 'Theirs', note: 'x' }, admin)
    const rows = [
      ['Gamma'],
      ['x'.repeat(31)],
      ['gamma'],
      ['Delta', '', '预览, 飞行'],
      ['Theirs', 'mine'],
      ['Theirs', 'x'],
    ]
    expect(await faults(rows)).toEqual([
      [3, 'name', 'roles.name_invalid'],
      [4, 'name', 'common.sheet_repeated'],
      [5, 'rights', 'roles.right_unknown', '飞行'],
      [6, 'name', 'roles.not_creator'],
    ])
    expect(await sheets.save([titles, ...rows], enterprise)).toMatchObject({ applied: false })
    expect(await roleNamed('Gamma')).toBeUndefined()
    expect(await sheets.check([titles, ['x']], head)).toBe('common.no_permission')
  })
})

describe('an export of roles', () => {
  test('is an import that changes nothing, whoever made them', async () => {
    const { enterprise } = house.people
    await sheets.save([titles, ['=1+1', '+cmd', '预览']], enterprise)
    const before = await roles()
    for (const query of ['Format=csv', 'Language=en'])
      expect(await sheets.saveBytes(await sheets.list(enterprise, query), enterprise)).toMatchObject({
        applied: true,
        same: before.length,
        total: before.length,
      })
    expect(await roles()).toEqual(before)
  })

  test('has a template that is an import', async () => {
    for (const language of ['zh', 'en']) {
      const rows = await readTestSheet(await sheets.template(house.people.enterprise, `Language=${language}`))
      expect(await sheets.check(rows, house.people.enterprise)).toMatchObject({ added: 2, refused: 0 })
    }
  })
})
