import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/postgres.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Db, Tx } from '../../kernel/ctx.ts'
import { openTypedDatabase } from '../../kernel/db/database.ts'
import { chargeQuota, noteQuotaCrossings, openQuotaAccounts, updateQuotaLimits } from './index.ts'

let db: Db
beforeAll(async () => {
  db = openTypedDatabase((await testDatabase()).pool)
})

async function owner(total: number) {
  const id = generateId()
  await openQuotaAccounts(db, [{ ownerId: id, total }])
  return { id, charge: (bytes: number) => chargeQuota({ db } as Tx, id, bytes) }
}
const look = async () =>
  (await noteQuotaCrossings(db, 100)).map(({ ownerId, before, level }) => ({ ownerId, before, level }))

describe('a crossing', () => {
  test.each([
    [79, 0],
    [80, 80],
    [89, 80],
    [90, 90],
    [99, 90],
    [100, 100],
  ])('%i of 100 is level %i', async (used, level) => {
    const { id, charge } = await owner(100)
    await charge(used)
    expect(await look()).toEqual(level === 0 ? [] : [{ ownerId: id, before: 0, level }])
    expect(await look()).toEqual([])
  })

  test('is noted again after usage fell below, and after the quota was changed', async () => {
    const { id, charge } = await owner(100)
    await charge(95)
    expect(await look()).toEqual([{ ownerId: id, before: 0, level: 90 }])
    await charge(-50)
    expect(await look()).toEqual([{ ownerId: id, before: 90, level: 0 }])
    await charge(40)
    expect(await look()).toEqual([{ ownerId: id, before: 0, level: 80 }])
    await updateQuotaLimits(db, [id], 0)
    expect(await look()).toEqual([{ ownerId: id, before: 80, level: 0 }])
    await updateQuotaLimits(db, [id], 85)
    expect(await look()).toEqual([{ ownerId: id, before: 0, level: 100 }])
  })

  test('is noted some at a time', async () => {
    for (let i = 0; i < 5; i++) await (await owner(10)).charge(9)
    expect(await noteQuotaCrossings(db, 3)).toHaveLength(3)
    expect(await noteQuotaCrossings(db, 3)).toHaveLength(2)
  })
})
