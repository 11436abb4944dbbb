import { fileRights } from '@cabinet/contract/rights'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Db } from '../../kernel/ctx.ts'
import {
  type BinItemFilter,
  type BinPageQuery,
  type BinScope,
  countBinItems,
  pageOfBinItems,
  sharedSpacesWithDeletions,
  spacesInBin,
  spacesManagedBy,
} from './bin-page.store.ts'

let app: TestApp
let db: Db
beforeAll(async () => {
  app = await createTestApp()
  db = app.ports.db
})

const at = new Date('2026-11-20T08:00:00.000Z')
const seconds = (count: number) => new Date(at.getTime() + count * 1000)

interface Space {
  enterprise?: string
  kind?: string
  owner?: string
  organisation?: string
  leader?: string
  deleted?: boolean
}
async function space({ enterprise, kind = 'project', owner, organisation, leader, deleted }: Space = {}) {
  const id = generateId()
  await sql`
    insert into spaces (id, enterprise_id, kind, owner_id, organisation_id, leader_id, created_at, deleted_at)
    values (${id}, ${enterprise ?? generateId()}, ${kind}, ${owner ?? id}, ${organisation ?? null}, ${leader ?? null},
      ${at}, ${deleted ? at : null})`.execute(db)
  return id
}

interface Item {
  name?: string
  folder?: boolean
  suffix?: string
  size?: number
  place?: string[]
  by?: string
  second?: number
  purged?: boolean
}
async function binned(spaceId: string, item: Item = {}) {
  const { name = 'x', folder = false, suffix = '', size = 1, place = [], by, second = 0, purged } = item
  const id = generateId()
  await sql`
    insert into nodes (id, parent_id, enterprise_id, is_folder, name, name_key, suffix, size, created_by, created_at,
      updated_by, updated_at, deleted_at)
    values (${id}, ${spaceId}, ${spaceId}, ${folder}, ${name}, ${name.toLowerCase()}, ${suffix}, ${folder ? 0 : size},
      ${spaceId}, ${at}, ${spaceId}, ${at}, ${at})`.execute(db)
  if (folder) await sql`insert into folder_totals (node_id, bytes) values (${id}, ${size})`.execute(db)
  await sql`
    insert into deletions (node_id, space_id, place, kept, deleted_by, deleted_at, purged_at)
    values (${id}, ${spaceId}, ${place}, ${size}, ${by ?? generateId()}, ${seconds(second)},
      ${purged ? at : null})`.execute(db)
  return id
}

const pageOf = (bin: BinScope, query: Partial<BinPageQuery> = {}) =>
  pageOfBinItems(db, {
    bin,
    filter: {},
    sort: 'deletedAt',
    descending: false,
    limit: 10,
    offset: 0,
    after: null,
    ...query,
  })
const idsOf = async (bin: BinScope, query?: Partial<BinPageQuery>) =>
  (await pageOf(bin, query)).map(({ id }) => id)

test('a bin shows what was deleted in its space until it is purged', async () => {
  const here = await space()
  const shown = await binned(here)
  await binned(here, { purged: true })
  await binned(await space())
  expect(await idsOf({ space: here })).toEqual([shown])
  expect(await countBinItems(db, { space: here }, {})).toBe(1)
})

test("one's own bin shows the own space, and what one deleted elsewhere, in one order", async () => {
  const me = await space({ kind: 'personal' })
  const shared = await space()
  const mine = await binned(me, { by: me, second: 1 })
  const byOther = await binned(me, { second: 3 })
  const elsewhere = [await binned(shared, { by: me, second: 2 }), await binned(shared, { by: me, second: 4 })]
  await binned(shared)
  const all = [mine, elsewhere[0], byOther, elsewhere[1]]
  expect(await idsOf({ personal: me })).toEqual(all)
  expect(await countBinItems(db, { personal: me }, {})).toBe(4)
  expect(await idsOf({ personal: me }, { limit: 2 })).toEqual(all.slice(0, 2))
  expect(await idsOf({ personal: me }, { limit: 2, offset: 2 })).toEqual(all.slice(2))
  expect(await idsOf({ personal: me }, { limit: 1, offset: 2, descending: true })).toEqual([all[1]])
})

describe('the bin of departments', () => {
  test('holds the shared spaces of departments, neither personal ones nor the archive', async () => {
    const [enterprise, organisation] = [generateId(), generateId()]
    const inside = await Promise.all(
      ['department', 'team', 'project', 'knowledge'].map(async (kind) =>
        binned(await space({ enterprise, kind, organisation })),
      ),
    )
    for (const kind of ['personal', 'archive']) await binned(await space({ enterprise, kind, organisation }))
    await binned(await space())
    const bin = { enterpriseId: enterprise, managed: [organisation] }
    expect((await idsOf(bin)).toSorted()).toEqual(inside.toSorted())
    expect(await countBinItems(db, bin, {})).toBe(4)
    expect(await spacesInBin(db, bin)).toHaveLength(4)
    expect(await sharedSpacesWithDeletions(db, enterprise)).toHaveLength(4)
  })

  test('holds for their administrators only the spaces that those departments look after', async () => {
    const [enterpriseId, managed] = [generateId(), generateId()]
    const own = await space({ enterprise: enterpriseId, kind: 'department', owner: managed })
    const assigned = await space({ enterprise: enterpriseId, organisation: managed })
    const others = await space({ enterprise: enterpriseId, kind: 'department' })
    // a project that lies with another department, though its bytes are charged to this one
    const moved = await space({ enterprise: enterpriseId, owner: managed, organisation: generateId() })
    const foreign = await space({ organisation: managed })
    const [a, b] = [await binned(own), await binned(assigned)]
    for (const id of [others, moved, foreign]) await binned(id)
    const bin = { enterpriseId, managed: [managed] }
    expect((await idsOf(bin)).toSorted()).toEqual([a, b].toSorted())
    expect((await spacesInBin(db, bin)).toSorted()).toEqual([own, assigned].toSorted())
    expect(await idsOf({ enterpriseId, managed: [] })).toEqual([])
  })
})

test('spaces whose items were all purged are not named', async () => {
  const here = await space()
  await binned(here, { purged: true })
  expect(await spacesInBin(db, { space: here })).toEqual([])
  await binned(here)
  await binned(here)
  expect(await spacesInBin(db, { space: here })).toEqual([here])
})

test('a folder shows the size of what lies in it, a file its own', async () => {
  const here = await space()
  await binned(here, { folder: true, size: 700, second: 1 })
  await binned(here, { size: 30, second: 2 })
  expect((await pageOf({ space: here })).map(({ size, isFolder }) => [size, isFolder])).toEqual([
    [700, true],
    [30, false],
  ])
})

test('a page begins after the row of its cursor, of equal times after its id', async () => {
  const here = await space()
  const same = [await binned(here), await binned(here), await binned(here)].toSorted()
  const late = await binned(here, { second: 1 })
  const after = { deletedAt: at.toISOString(), id: same[1]! }
  expect(await idsOf({ space: here }, { after })).toEqual([same[2], late])
  expect(await idsOf({ space: here }, { after, descending: true })).toEqual([same[0]])
})

describe('filters', () => {
  let here: string
  let zhang: string
  beforeAll(async () => {
    here = await space()
    zhang = app.people.zhang.id
    await binned(here, { name: 'Plan.docx', suffix: '.docx', place: ['Contracts', '2025'], by: zhang })
    await binned(here, { name: 'sum.xlsx', suffix: '.xlsx', place: ['Contracts'], second: 10 })
    await binned(here, { name: 'planning', folder: true, second: 20 })
  })

  test.each<[string, BinItemFilter, string[]]>([
    ['nothing', { search: '', type: undefined }, ['Plan.docx', 'planning', 'sum.xlsx']],
    ['part of a name', { search: 'PLAN' }, ['Plan.docx', 'planning']],
    ['folders', { type: 'folder' }, ['planning']],
    ['files', { type: 'file' }, ['Plan.docx', 'sum.xlsx']],
    ['a group of types', { type: 'excel' }, ['sum.xlsx']],
    ['part of a name among files', { type: 'file', search: 'plan' }, ['Plan.docx']],
    ['a sign of patterns by itself', { search: '%' }, []],
    ['the user who deleted', { deletedBy: '张' }, ['Plan.docx']],
    ['part of the path, across folders', { place: 'racts/20' }, ['Plan.docx']],
    ['from a time on, itself included', { from: seconds(10) }, ['planning', 'sum.xlsx']],
    ['until a time, itself not', { until: seconds(10) }, ['Plan.docx']],
    ['all of several', { from: seconds(1), type: 'file', place: 'contracts' }, ['sum.xlsx']],
  ])('%s', async (_, filter, names) => {
    const found = (await pageOf({ space: here }, { filter })).map(({ name }) => name)
    expect(found.toSorted()).toEqual(names)
    expect(await countBinItems(db, { space: here }, filter)).toBe(names.length)
  })
})

describe('spaces whose bin a user manages', () => {
  const enterpriseId = generateId()
  const managedBy = (userId: string) =>
    spacesManagedBy(db, { userId, enterpriseId, subjects: [userId] }, fileRights.authorise, at)
  const granted = async (spaceId: string, subject: string, rights: number, expiresAt: Date | null = null) => {
    await sql`insert into grants (id, node_id, subject, rights, expires_at, created_by, created_at)
      values (${generateId()}, ${spaceId}, ${subject}, ${rights}, ${expiresAt}, ${spaceId}, ${at})`.execute(
      db,
    )
    return spaceId
  }

  test('those that the user leads, while they exist', async () => {
    const user = generateId()
    const led = await space({ enterprise: enterpriseId, leader: user })
    await space({ enterprise: enterpriseId, leader: user, deleted: true })
    await space({ leader: user })
    await space({ enterprise: enterpriseId, leader: generateId() })
    await space({ enterprise: enterpriseId })
    expect(await managedBy(user)).toEqual([led])
  })

  test('those where a running grant lets the user authorise', async () => {
    const user = generateId()
    const shared = () => space({ enterprise: enterpriseId })
    const managed = [
      await granted(await shared(), user, fileRights.authorise | fileRights.preview),
      await granted(await shared(), user, fileRights.authorise, seconds(1)),
    ]
    await granted(await shared(), user, fileRights.authorise, at)
    await granted(await shared(), user, fileRights.authorise, seconds(-1))
    await granted(await shared(), user, fileRights.preview)
    await granted(await shared(), generateId(), fileRights.authorise)
    await granted(await space(), user, fileRights.authorise)
    await granted(await space({ enterprise: enterpriseId, deleted: true }), user, fileRights.authorise)
    for (const kind of ['personal', 'archive'])
      await granted(await space({ enterprise: generateId(), kind }), user, fileRights.authorise)
    await granted(await space({ enterprise: enterpriseId, kind: 'personal' }), user, fileRights.authorise)
    await granted(await space({ enterprise: enterpriseId, kind: 'archive' }), user, fileRights.authorise)
    // a grant on a folder inside manages no bin
    await granted(generateId(), user, fileRights.authorise)
    expect(await managedBy(user)).toEqual(managed.toSorted())
  })
})
