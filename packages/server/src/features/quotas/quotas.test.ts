import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/postgres.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Db, Tx } from '../../kernel/ctx.ts'
import { openTypedDatabase } from '../../kernel/db/database.ts'
import {
  chargeQuota,
  openQuotaAccount,
  quotasByOwner,
  releaseReservation,
  reserveQuota,
  settleReservation,
  updateQuotaLimit,
} from './index.ts'

let db: Db
const tx = () => ({ db }) as Tx

beforeAll(async () => {
  db = openTypedDatabase((await testDatabase()).pool)
})

describe('a quota', () => {
  const open = async (total: number) => {
    const owner = generateId()
    await openQuotaAccount(db, owner, total)
    await openQuotaAccount(db, owner, 1)
    return { owner, now: async () => (await quotasByOwner(db, [owner])).get(owner) }
  }

  test('counts what is kept and promised together', async () => {
    const { owner, now } = await open(100)
    await chargeQuota(tx(), owner, 60)
    await reserveQuota(tx(), owner, 30)
    await expect(chargeQuota(tx(), owner, 11)).rejects.toMatchObject({ key: 'spaces.no_room' })
    await expect(reserveQuota(tx(), owner, 11)).rejects.toMatchObject({ key: 'spaces.no_room' })
    await settleReservation(tx(), owner, 30, 40)
    expect(await now()).toMatchObject({ total: 100, used: 100, reserved: 0 })
    await chargeQuota(tx(), owner, -100)
    await reserveQuota(tx(), owner, 5)
    await releaseReservation(tx(), owner, 5)
    expect(await now()).toMatchObject({ total: 100, used: 0, reserved: 0 })
  })

  test('of 0 is no limit', async () => {
    const { owner, now } = await open(0)
    await chargeQuota(tx(), owner, 2 ** 45)
    expect(await now()).toMatchObject({ used: 2 ** 45 })
  })

  test('holds when a hundred come at once', async () => {
    const { owner, now } = await open(20)
    const results = await Promise.allSettled(Array.from({ length: 100 }, () => chargeQuota(tx(), owner, 1)))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(20)
    expect(await now()).toMatchObject({ used: 20 })
  })

  test('is not set below what is kept', async () => {
    const { owner } = await open(0)
    await chargeQuota(tx(), owner, 10)
    expect(await updateQuotaLimit(db, owner, 9)).toBe(false)
    expect(await updateQuotaLimit(db, owner, 10)).toBe(true)
    expect(await updateQuotaLimit(db, owner, 0)).toBe(true)
  })

  test('that does not exist has no room', async () => {
    await expect(chargeQuota(tx(), generateId(), 1)).rejects.toMatchObject({ key: 'spaces.no_room' })
  })
})
