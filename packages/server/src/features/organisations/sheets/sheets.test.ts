import { type OrganisationRow, organisationApi } from '@cabinet/contract/organisations'
import { organisationSheetStreams } from '@cabinet/contract/organisations.import'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import type { Person } from '../../../../test/people.ts'
import { openSheetStreams, readTestSheet, writeTestSheet } from '../../../../test/sheets.ts'
import { generateId } from '../../../kernel/crypto/id.ts'
import { chargeQuota } from '../../quotas/index.ts'

let house: TestApp
const sheets = openSheetStreams(() => house, organisationSheetStreams)
const titles = ['上级组织', '名称', '内部名称', '用户数上限', '总空间(GB)']
const GIB = 1024 ** 3

beforeAll(async () => {
  house = await createTestApp()
})

const fresh = () => `d${generateId().slice(-12)}`
const rowsOf = async (person: Person = house.people.admin) =>
  (await house.call(organisationApi.tree, {}, person)).rows
const named = async (name: string): Promise<OrganisationRow> =>
  (await rowsOf()).find((row) => row.name === name)!
const faults = async (rows: string[][], person: Person = house.people.enterprise) => {
  const report = await sheets.check([titles, ...rows], person)
  if (typeof report === 'string') return report
  return report.rows.flatMap(({ line, field, reason }) => (reason ? [[line, field, reason]] : []))
}

describe('an import of organisations', () => {
  test('adds departments below a path, in any order, behind those that are there', async () => {
    const [top, below] = [fresh(), fresh()]
    const rows = [
      [`${top}/${below}`, 'deepest', '', '', '1'],
      [top, below, '', '5', '2'],
      ['', top, 'T-1', '20', '10'],
    ]
    const checked = await sheets.check([titles, ...rows], house.people.enterprise)
    expect(checked).toMatchObject({ applied: false, total: 3, added: 3, refused: 0 })
    expect(await named(top)).toBeUndefined()

    const saved = await sheets.save([titles, ...rows], house.people.enterprise)
    expect(saved).toMatchObject({ applied: true, added: 3 })
    const made = await named(top)
    expect(made).toMatchObject({ internalName: 'T-1', userLimit: 20, spaceTotal: 10 * GIB, childCount: 1 })
    expect(await named(below)).toMatchObject({ parentId: made.id, userLimit: 5, spaceFree: GIB })
    const tops = (await rowsOf()).filter(({ parentId }) => parentId === house.people.departments.root)
    expect(tops.at(-1)?.name).toBe(top)
  })

  test('changes what a cell says and leaves what is empty', async () => {
    const name = fresh()
    await sheets.save([titles, ['', name, 'code', '7', '3']], house.people.enterprise)
    const again = await sheets.save(
      [titles, ['Cabinet', name.toUpperCase(), '', '不限']],
      house.people.enterprise,
    )
    expect(again).toMatchObject({
      applied: true,
      updated: 1,
      rows: [{ action: 'update', changes: ['userLimit'] }],
    })
    expect(await named(name)).toMatchObject({ internalName: 'code', userLimit: 0, spaceTotal: 3 * GIB })
  })

  test('changes nothing where one row is wrong', async () => {
    const name = fresh()
    const report = await sheets.save([titles, ['', name], ['Nowhere', 'x']], house.people.enterprise)
    expect(report).toMatchObject({ applied: false, added: 1, refused: 1 })
    expect(await named(name)).toBeUndefined()
  })

  test('says of each row what is wrong with it, by the rules of the form', async () => {
    const limited = await house.call(
      organisationApi.create,
      { parentId: house.people.departments.root, name: fresh(), spaceTotal: 10 * GIB },
      house.people.admin,
    )
    await house.system.together((tx) => chargeQuota(tx, limited.id, 2 * GIB))
    expect(
      await faults([
        ['Nowhere', 'x'],
        ['', 'x'.repeat(31)],
        ['', 'Sales', '', 'many'],
        ['', 'Sales', '', '', '0'],
        ['', 'Sales', 'x'.repeat(31)],
        ['', '研发中心', '', '1'],
        ['', limited.name, '', '', '1'],
        [limited.name, 'a', '', '', '5'],
        [limited.name, 'A'],
        [limited.name, 'b', '', '', '4'],
        ['', 'Cabinet', 'me'],
        ['', '平台部'],
        ['研发中心', '平台部'],
      ]),
    ).toEqual([
      [2, 'parent', 'organisations.parent_unknown'],
      [3, 'name', 'organisations.name_invalid'],
      [4, 'userLimit', 'common.sheet_number'],
      [5, 'spaceGb', 'common.sheet_number'],
      [6, 'internalName', 'common.sheet_too_long'],
      [7, 'userLimit', 'organisations.user_limit_too_low'],
      [8, 'spaceGb', 'organisations.space_below_used'],
      [9, 'spaceGb', 'organisations.space_above_parent'],
      [10, 'name', 'common.sheet_repeated'],
      [11, 'spaceGb', 'organisations.space_above_parent'],
      [12, 'name', 'organisations.own'],
    ])
  })

  test('judges budgets as the whole sheet leaves them', async () => {
    const top = fresh()
    await sheets.save(
      [titles, ['', top, '', '', '10'], [top, 'a', '', '', '4'], [top, 'b', '', '', '6']],
      house.people.enterprise,
    )
    const swapped = [
      ['', top, '', '', '10'],
      [top, 'a', '', '', '6'],
      [top, 'b', '', '', '4'],
    ]
    expect(await sheets.save([titles, ...swapped], house.people.enterprise)).toMatchObject({
      applied: true,
      updated: 2,
      same: 1,
    })
    expect(await faults([['', top, '', '', '9']])).toEqual([
      [2, 'spaceGb', 'organisations.space_below_children'],
    ])
  })

  test('refuses less space than a member has', async () => {
    expect(await faults([['', 'Sales', '', '', '0.5']])).toEqual([
      [2, 'spaceGb', 'organisations.space_below_people'],
    ])
  })

  test('reaches no further than the scope of a department administrator', async () => {
    const { head, zhang } = house.people
    expect(
      await faults(
        [
          ['研发中心', fresh()],
          ['', fresh()],
          ['', 'Sales', 'x'],
          ['', '研发中心', 'x'],
        ],
        head,
      ),
    ).toEqual([
      [3, 'parent', 'common.no_permission'],
      [4, 'name', 'common.no_permission'],
      [5, 'name', 'organisations.own'],
    ])
    expect(await sheets.check([titles, ['', 'x']], zhang)).toBe('common.no_permission')
  })

  test('needs its columns, rows, and a sheet', async () => {
    const { enterprise } = house.people
    expect(await sheets.check([['上级组织'], ['x']], enterprise)).toBe('common.sheet_columns')
    expect(await sheets.check([titles], enterprise)).toBe('common.sheet_empty')
    expect(await sheets.saveBytes(Buffer.from([0x50, 0x4b, 0x03, 0x04, 1]), enterprise)).toBe(
      'common.sheet_unreadable',
    )
  })
})

describe('an export of organisations', () => {
  test.each(['xlsx', 'csv'])('as %s is an import that changes nothing', async (format) => {
    const { admin, departments } = house.people
    await house.call(
      organisationApi.create,
      { parentId: departments.root, name: `a / b > ${fresh().slice(0, 8)}`, spaceTotal: 1_234_567_891 },
      admin,
    )
    await house.call(organisationApi.create, { parentId: departments.sales, name: `=${fresh()}` }, admin)
    const before = await rowsOf()
    for (const language of ['zh', 'en']) {
      const bytes = await sheets.list(admin, `Format=${format}&Language=${language}`)
      expect(await sheets.saveBytes(bytes, admin)).toMatchObject({
        applied: true,
        total: before.length,
        same: before.length,
      })
    }
    expect(await rowsOf()).toEqual(before)
  })

  test('has what the actor administers', async () => {
    const rows = await readTestSheet(await sheets.list(house.people.head, 'Language=en'))
    expect(rows[0]).toEqual([
      'Parent organization',
      'Name',
      'Internal name',
      'User limit',
      'Total space (GB)',
      'Users',
      'Used (GB)',
    ])
    const names = rows.slice(1).map(([parent, name]) => `${parent}/${name}`)
    expect(names).toContain('Cabinet/研发中心')
    expect(names).toContain('研发中心/平台部')
    expect(names).not.toContain('Cabinet/Sales')
  })

  test('has a template that is an import of two rows', async () => {
    for (const language of ['zh', 'en']) {
      const rows = await readTestSheet(await sheets.template(house.people.enterprise, `Language=${language}`))
      expect(await sheets.check(rows, house.people.enterprise)).toMatchObject({ total: 2, refused: 0 })
      expect(await writeTestSheet(rows)).toBeInstanceOf(Buffer)
    }
  })
})
