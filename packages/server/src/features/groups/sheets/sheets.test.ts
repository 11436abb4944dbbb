import { groupEndpoints } from '@cabinet/contract/groups'
import { groupSheetStreams } from '@cabinet/contract/groups.import'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { openSheetStreams, readTestSheet } from '../../../../test/sheets.ts'
import { findGroupsToExport } from './sheets.store.ts'

let house: TestApp
const sheets = openSheetStreams(() => house, groupSheetStreams)
const titles = ['Group', 'Note', 'Manager accounts', 'Member accounts']

beforeAll(async () => {
  house = await createTestApp()
})

const page = { page: 1, pageSize: 100 }
const groups = async () => (await house.call(groupEndpoints.page, page, house.people.enterprise)).rows
const groupNamed = async (name: string) => (await groups()).find((group) => group.name === name)!
const membersOf = async (name: string) => {
  const { id: groupId } = await groupNamed(name)
  const { rows } = await house.call(groupEndpoints.members, { ...page, groupId }, house.people.enterprise)
  return rows.map(({ account }) => account).sort()
}

describe('an import of groups', () => {
  test('adds groups with managers and members, and sets those that a cell names', async () => {
    const { enterprise } = house.people
    const added = await sheets.save([titles, ['Circle', 'note', 'zhang', 'ZHANG, li；wang, li']], enterprise)
    expect(added).toMatchObject({ applied: true, added: 1 })
    expect(await groupNamed('Circle')).toMatchObject({ note: 'note', memberCount: 3, createdBy: '陈静' })
    expect((await groupNamed('Circle')).managers).toHaveLength(1)

    const rows = [['circle', '', '', 'li, head, enterprise']]
    const checked = await sheets.check([titles, ...rows], enterprise)
    expect(checked).toMatchObject({ rows: [{ action: 'update', changes: ['members'], value: '+2 −2' }] })
    expect(await membersOf('Circle')).toEqual(['li', 'wang', 'zhang'])
    await sheets.save([titles, ...rows], enterprise)
    expect(await membersOf('Circle')).toEqual(['enterprise', 'head', 'li'])
    expect(await groupNamed('Circle')).toMatchObject({ note: 'note', managers: [{}] })
    await sheets.save([titles, ['Circle', '', 'None', '无']], enterprise)
    expect(await groupNamed('Circle')).toMatchObject({ memberCount: 0, managers: [] })
  })

  test('says what is wrong with a row, and changes nothing then', async () => {
    const { enterprise, head } = house.people
    const rows = [['New'], [' ', 'x'], ['new'], ['Other', '', 'nobody'], ['Third', '', '', 'li, ghost']]
    const report = await sheets.save([titles, ...rows], enterprise)
    expect(report).toMatchObject({ applied: false, added: 1, refused: 4 })
    if (typeof report === 'string') throw new Error(report)
    expect(report.rows.slice(1).map(({ field, reason, value }) => [field, reason, value])).toEqual([
      ['name', 'groups.name_invalid', undefined],
      ['name', 'common.sheet_repeated', undefined],
      ['managers', 'groups.user_unknown', 'nobody'],
      ['members', 'groups.user_unknown', 'ghost'],
    ])
    expect(await groups()).not.toContainEqual(expect.objectContaining({ name: 'New' }))
    expect(await sheets.check([titles, ['x']], head)).toBe('common.no_permission')
  })
})

describe('an export of groups', () => {
  test('is an import that changes nothing', async () => {
    const { enterprise } = house.people
    await sheets.save([titles, ['=1+1', '@x', 'li', 'zhang, wang'], ['Empty']], enterprise)
    const before = await groups()
    for (const query of ['Format=csv', 'Language=en'])
      expect(await sheets.saveBytes(await sheets.list(enterprise, query), enterprise)).toMatchObject({
        applied: true,
        same: before.length,
        total: before.length,
      })
    expect(await groups()).toEqual(before)
  })

  test('leaves out members who would not fit into a cell', async () => {
    await sheets.save([titles, ['Crowd', '', '', 'zhang, wang, li']], house.people.enterprise)
    const find = (letters: number) =>
      findGroupsToExport(house.ports.db, house.people.departments.root, {
        after: null,
        search: '',
        limit: 100,
        letters,
      })
    const crowd = async (letters: number) => (await find(letters)).find(({ name }) => name === 'Crowd')
    expect(await crowd(10)).toMatchObject({ members: null, count: 3 })
    expect(await crowd(100)).toMatchObject({ members: 'li, wang, zhang', count: 3 })
  })

  test('has what is searched', async () => {
    const { enterprise } = house.people
    await sheets.save([titles, ['Searched one'], ['Other']], enterprise)
    const rows = await readTestSheet(await sheets.list(enterprise, 'Search=SEARCHED'))
    expect(rows.slice(1).map(([name]) => name)).toEqual(['Searched one'])
  })

  test('goes by portions', async () => {
    const first = await findGroupsToExport(house.ports.db, house.people.departments.root, {
      after: null,
      search: '',
      limit: 1,
      letters: 100,
    })
    const rest = await findGroupsToExport(house.ports.db, house.people.departments.root, {
      after: first[0]!,
      search: '',
      limit: 100,
      letters: 100,
    })
    expect([...first, ...rest].map(({ name }) => name)).toEqual((await groups()).map(({ name }) => name))
  })

  test('has a template whose only faults are the accounts of its example', async () => {
    const rows = await readTestSheet(await sheets.template(house.people.enterprise, 'Language=en'))
    expect(await sheets.check(rows, house.people.enterprise)).toMatchObject({
      rows: [{ field: 'managers', reason: 'groups.user_unknown', value: 'j.smith' }],
    })
  })
})
