import type { PackageTaskStage } from '@cabinet/contract/downloads.packages'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Db } from '../../../kernel/ctx.ts'
import { itemsOfPackage, lockPackagesHolding, type PackedZipItem, putPackageItems } from './items.store.ts'
import {
  claimPackageForRun,
  type DownloadPackageRow,
  deleteExpiredPackages,
  deletePackagesOfUser,
  failStuckPackages,
  findContentChecksums,
  findPackageOfUser,
  findPackageRuns,
  insertDownloadPackage,
  markPackageFetched,
  packagesOfUser,
  storeContentChecksum,
  updatePackageByRun,
  updatePackageOfUser,
} from './packages.store.ts'

let app: TestApp
let db: Db
beforeAll(async () => {
  app = await createTestApp()
  db = app.ports.db
})

const at = new Date('2026-11-20T08:00:00.000Z')
const seconds = (count: number) => new Date(at.getTime() + count * 1000)
const stages = ['init', 'packing', 'uploading', 'complete', 'failed'] as const satisfies PackageTaskStage[]
const unfinished = stages.slice(0, 3)

const add = (more: Partial<Omit<DownloadPackageRow, 'left_out'>> = {}): Promise<DownloadPackageRow> =>
  insertDownloadPackage(db, {
    id: generateId(),
    enterprise_id: generateId(),
    user_id: generateId(),
    name: 'a.zip',
    node_ids: [generateId()],
    node_names: ['a'],
    menu: 'menus.personal',
    place: '',
    status: 'init',
    reason: null,
    run: null,
    total: 10,
    fetched_at: null,
    created_at: at,
    updated_at: at,
    expires_at: null,
    ...more,
  })
const read = ({ id, user_id }: DownloadPackageRow) => findPackageOfUser(db, id, user_id)
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

describe('the packages of a user', () => {
  test('are listed newest first, of equal times by id', async () => {
    const user_id = generateId()
    const [old, ...same] = [
      await add({ user_id, created_at: seconds(-1) }),
      await add({ user_id }),
      await add({ user_id }),
    ]
    await add()
    expect(idsOf(await packagesOfUser(db, user_id))).toEqual([...idsOf(same).toSorted().reverse(), old!.id])
  })

  test("are nobody else's to find, change or delete", async () => {
    const [mine, other] = [await add(), await add()]
    expect(await findPackageOfUser(db, mine.id, other.user_id)).toBeUndefined()
    expect(await findPackageOfUser(db, mine.id, mine.user_id)).toEqual(mine)
    const by = (id: string, userId: string) =>
      updatePackageOfUser(db, { id, userId, from: ['init'] }, { name: 'b.zip' })
    expect(await by(mine.id, other.user_id)).toBeUndefined()
    expect(await by(mine.id, mine.user_id)).toEqual({ ...mine, name: 'b.zip' })
    expect((await read(other))?.name).toBe('a.zip')
    expect(await deletePackagesOfUser(db, mine.user_id, [other.id])).toEqual([])
    const second = await add({ user_id: mine.user_id })
    expect(idsOf(await deletePackagesOfUser(db, mine.user_id, [mine.id, other.id]))).toEqual([mine.id])
    expect(await read(mine)).toBeUndefined()
    expect(await read(other)).toBeDefined()
    expect(await read(second)).toBeDefined()
  })

  test('change only from the stages that are named', async () => {
    const row = await add({ status: 'failed' })
    const from = (...some: PackageTaskStage[]) =>
      updatePackageOfUser(db, { id: row.id, userId: row.user_id, from: some }, { status: 'init' })
    expect(await from('complete', 'packing')).toBeUndefined()
    expect((await from('failed'))?.status).toBe('init')
  })
})

describe('the run of a package', () => {
  test('begins anew, with nothing done', async () => {
    const row = await add({ status: 'packing', done: 5, files: 2, left_count: 1, run: generateId() })
    await updatePackageByRun(db, { id: row.id, run: row.run! }, { left_out: '[{"name":"x","reason":"y"}]' })
    const other = await add()
    const run = generateId()
    expect(await claimPackageForRun(db, row.id, run, seconds(5))).toEqual({
      ...row,
      run,
      status: 'packing',
      attempts: 1,
      done: 0,
      files: 0,
      left_count: 0,
      left_out: [],
      updated_at: seconds(5),
    })
    expect(await read(other)).toEqual(other)
  })

  test.each(stages)('begins and goes on only while the package is unfinished: %s', async (status) => {
    const isUnfinished = (unfinished as string[]).includes(status)
    const run = generateId()
    const claimed = await add({ status })
    expect((await claimPackageForRun(db, claimed.id, run, at)) !== undefined).toBe(isUnfinished)
    const running = await add({ status, run })
    expect((await updatePackageByRun(db, { id: running.id, run }, { done: 3 })) !== undefined).toBe(
      isUnfinished,
    )
  })

  test('that was replaced changes nothing more', async () => {
    const run = generateId()
    const [row, other] = [await add({ run, status: 'packing' }), await add({ run, status: 'packing' })]
    expect(await updatePackageByRun(db, { id: row.id, run: generateId() }, { done: 3 })).toBeUndefined()
    expect(await updatePackageByRun(db, { id: row.id, run }, { done: 4 })).toEqual({ ...row, done: 4 })
    expect((await read(other))?.done).toBe(0)
  })

  test('is named for those packages that still exist', async () => {
    const run = generateId()
    const [row] = [await add({ run }), await add({ run })]
    expect(await findPackageRuns(db, [row!.id, generateId()])).toEqual([{ id: row!.id, run }])
  })
})

test('a package is fetched for the first time once', async () => {
  const [row, other] = [await add(), await add()]
  expect(await markPackageFetched(db, row.id, seconds(1))).toBe(true)
  expect(await markPackageFetched(db, row.id, seconds(2))).toBe(false)
  expect((await read(row))?.fetched_at).toEqual(seconds(1))
  expect((await read(other))?.fetched_at).toBeNull()
})

test('packages end at their time', async () => {
  const [before, now, later, open] = [
    await add({ expires_at: seconds(-1) }),
    await add({ expires_at: at }),
    await add({ expires_at: seconds(1) }),
    await add(),
  ]
  expect(idsOf(await deleteExpiredPackages(db, at)).toSorted()).toEqual([before.id, now.id].toSorted())
  expect([await read(later), await read(open)]).toEqual([later, open])
})

test('packages without progress fail, finished ones do not', async () => {
  const stuck = await Promise.all(unfinished.map((status) => add({ status, updated_at: seconds(-100) })))
  for (const status of ['complete', 'failed'] as const) await add({ status, updated_at: seconds(-100) })
  const [justNow] = [await add({ updated_at: seconds(-50) })]
  const failed = await failStuckPackages(db, seconds(-50), { status: 'failed' })
  expect(idsOf(failed).toSorted()).toEqual(idsOf(stuck).toSorted())
  expect((await read(justNow!))?.status).toBe('init')
})

describe('what lies in a package', () => {
  const items = (count: number): PackedZipItem[] =>
    Array.from({ length: count }, (_, index) => ({ id: generateId(), isFolder: index % 2 === 0 }))
  const itemsOf = async (id: string) => {
    const portions: PackedZipItem[][] = []
    for await (const portion of itemsOfPackage(db, id)) portions.push(portion)
    return portions
  }
  const byId = (some: PackedZipItem[]) => some.toSorted((one, other) => (one.id < other.id ? -1 : 1))

  test('is replaced by the next run, and read portion by portion', async () => {
    const [row, other] = [await add(), await add()]
    const kept = items(1)
    await putPackageItems(db, other.id, kept)
    await putPackageItems(db, row.id, items(2))
    const many = items(5001)
    await putPackageItems(db, row.id, [...many, many[0]!])
    const portions = await itemsOf(row.id)
    expect(portions.map(({ length }) => length)).toEqual([5000, 1])
    expect(portions.flat()).toEqual(byId(many))
    expect(await itemsOf(other.id)).toEqual([kept])
    await putPackageItems(db, row.id, [])
    expect(await itemsOf(row.id)).toEqual([])
  })

  test('ends where the last portion is a whole one', async () => {
    const row = await add()
    await putPackageItems(db, row.id, items(5000))
    expect((await itemsOf(row.id)).map(({ length }) => length)).toEqual([5000])
  })

  test('tells which finished packages hold a node', async () => {
    const [inside] = items(1)
    const held = await Promise.all(
      stages.map(async (status) => {
        const row = await add({ status })
        await putPackageItems(db, row.id, [inside!])
        return row
      }),
    )
    const elsewhere = await add({ status: 'complete' })
    await putPackageItems(db, elsewhere.id, items(1))
    const found = await db
      .transaction()
      .execute((trx) => lockPackagesHolding(trx, [inside!.id, generateId()]))
    expect(found).toEqual([held[stages.indexOf('complete')]])
  })
})

test('checksums belong to contents that exist, and the first stays', async () => {
  const [content, other] = [generateId(), generateId()]
  for (const id of [content, other])
    await sql`insert into contents (id, enterprise_id, hash, size, place, created_at)
      values (${id}, ${id}, ${id}, 1, 'db', ${at})`.execute(db)
  await storeContentChecksum(db, content, 0xfffffffe)
  await storeContentChecksum(db, content, 1)
  await storeContentChecksum(db, generateId(), 2)
  expect(await findContentChecksums(db, [content, other])).toEqual(new Map([[content, 0xfffffffe]]))
  await storeContentChecksum(db, other, 3)
  expect(await findContentChecksums(db, [other])).toEqual(new Map([[other, 3]]))
  expect(await findContentChecksums(db, [])).toEqual(new Map())
})
