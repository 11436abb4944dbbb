import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/postgres.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Db, Tx } from '../../kernel/ctx.ts'
import { openTypedDatabase } from '../../kernel/db/database.ts'
import {
  chargeQuota,
  chargeQuotaBeyond,
  deleteQuotaAccounts,
  openQuotaAccounts,
  quotaOfOwnerSql,
  quotasByOwner,
  releaseReservation,
  reserveQuota,
  settleReservation,
  updateQuotaLimits,
} from './index.ts'

let db: Db
const tx = () => ({ db }) as Tx
beforeAll(async () => {
  db = openTypedDatabase((await testDatabase()).pool)
})

/** Owners with these limits; `of` reads one's row. */
async function owners(...totals: number[]) {
  const ids = totals.map(() => generateId())
  await openQuotaAccounts(
    db,
    ids.map((ownerId, at) => ({ ownerId, total: totals[at] ?? 0 })),
  )
  const of = async (at: number) => (await quotasByOwner(db, ids)).get(ids[at] ?? '')
  return { ids, first: ids[0] ?? '', of }
}
const noRoom = { key: 'spaces.no_room' }

describe('many accounts', () => {
  test('are opened in one call, and those that are there stay', async () => {
    const { ids, first, of } = await owners(10, 20)
    await chargeQuota(tx(), first, 4)
    await openQuotaAccounts(
      db,
      ids.map((ownerId) => ({ ownerId, total: 99 })),
    )
    expect(await of(0)).toMatchObject({ total: 10, used: 4, reserved: 0 })
    expect(await of(1)).toMatchObject({ total: 20, used: 0, reserved: 0 })
    await openQuotaAccounts(db, [])
    expect(await quotasByOwner(db, [])).toEqual(new Map())
  })

  test('get one limit, but for those whose use is above it', async () => {
    const { ids, first, of } = await owners(0, 0, 0)
    await chargeQuota(tx(), first, 6)
    await reserveQuota(tx(), ids[1] ?? '', 5)
    expect(await updateQuotaLimits(db, ids, 5)).toEqual(new Set(ids.slice(1)))
    expect([await of(0), await of(1), await of(2)].map((row) => row?.total)).toEqual([0, 5, 5])
    expect(await updateQuotaLimits(db, ids, 0)).toEqual(new Set(ids))
    expect(await updateQuotaLimits(db, [], 5)).toEqual(new Set())
    expect(await updateQuotaLimits(db, [generateId()], 5)).toEqual(new Set())
  })

  test('are deleted with their owners alone', async () => {
    const { ids, first } = await owners(1, 2)
    await deleteQuotaAccounts(db, [first, generateId()])
    expect([...(await quotasByOwner(db, ids)).keys()]).toEqual(ids.slice(1))
  })

  test('are shown to queries of other rooms, and unknown owners as none', async () => {
    const { first } = await owners(100)
    await chargeQuota(tx(), first, 7)
    const shown = async (id: string) =>
      (await sql<{ quota: unknown }>`select ${quotaOfOwnerSql(sql`${id}::uuid`)} as quota`.execute(db)).rows
    expect(await shown(first)).toEqual([{ quota: { total: 100, used: 7 } }])
    expect(await shown(generateId())).toEqual([{ quota: null }])
  })
})

describe('the limit', () => {
  test.each([
    ['is reached to the byte', 100, 0],
    ['is not passed by a byte', 101, 1],
  ])('%s', async (_, bytes, refused) => {
    const { first, of } = await owners(100)
    const charged = chargeQuota(tx(), first, bytes)
    if (refused) await expect(charged).rejects.toMatchObject(noRoom)
    else await charged
    expect(await of(0)).toMatchObject({ used: refused ? 0 : bytes })
  })

  test('is passed where an administrator says so; then nothing more goes in, and all may come out', async () => {
    const { first, of } = await owners(10)
    await chargeQuotaBeyond(tx(), first, 25)
    expect(await of(0)).toMatchObject({ total: 10, used: 25 })
    await expect(chargeQuota(tx(), first, 1)).rejects.toMatchObject(noRoom)
    await chargeQuota(tx(), first, -10)
    await expect(chargeQuota(tx(), first, 1)).rejects.toMatchObject(noRoom)
    await chargeQuota(tx(), first, -15)
    await chargeQuota(tx(), first, 10)
    expect(await of(0)).toMatchObject({ used: 10 })
  })

  test('holds for a reservation that grew; one that shrank gives room back', async () => {
    const { first, of } = await owners(10)
    await reserveQuota(tx(), first, 8)
    await expect(settleReservation(tx(), first, 8, 11)).rejects.toMatchObject(noRoom)
    expect(await of(0)).toMatchObject({ used: 0, reserved: 8 })
    await settleReservation(tx(), first, 8, 3)
    await reserveQuota(tx(), first, 7)
    await releaseReservation(tx(), first, 7)
    expect(await of(0)).toMatchObject({ used: 3, reserved: 0 })
  })

  test('of nobody is never asked for nothing', async () => {
    await chargeQuota(tx(), generateId(), 0)
    await expect(chargeQuota(tx(), generateId(), -1)).rejects.toMatchObject(noRoom)
  })
})
