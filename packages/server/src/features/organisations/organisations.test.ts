import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/postgres.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Db, Tx } from '../../kernel/ctx.ts'
import { openTypedDatabase } from '../../kernel/db/database.ts'
import {
  chargeQuota,
  findOrganisations,
  insertOrganisation,
  openQuotaAccount,
  organisationAncestors,
  organisationSubtree,
  organisationTreeOf,
  quotasByOwner,
  releaseReservation,
  reserveQuota,
  settleReservation,
  updateQuotaLimit,
} from './index.ts'

let db: Db
const [root, sales, east, works] = [generateId(), generateId(), generateId(), generateId()]
const at = new Date('2030-01-01T00:00:00Z')
const tx = () => ({ db }) as Tx

beforeAll(async () => {
  db = openTypedDatabase((await testDatabase()).pool)
  const add = (id: string, parent_id: string | null, name: string, position = 0) =>
    insertOrganisation(db, { id, enterprise_id: root, parent_id, name, position, created_at: at })
  await add(root, null, 'Cabinet')
  await add(works, root, '工厂', 1)
  await add(sales, root, '销售部', 2)
  await add(east, sales, '华东')
})

describe('the department tree', () => {
  test('is listed parents first, siblings in their order', async () => {
    expect((await organisationTreeOf(db, root)).map((row) => row.name)).toEqual([
      'Cabinet',
      '工厂',
      '销售部',
      '华东',
    ])
  })

  test('is climbed from the nearest to the root', async () => {
    expect(await organisationAncestors(db, east)).toEqual([sales, root])
    expect(await organisationAncestors(db, root)).toEqual([])
  })

  test('is descended with itself', async () => {
    expect((await organisationSubtree(db, [sales])).sort()).toEqual([sales, east].sort())
    expect(await organisationSubtree(db, [])).toEqual([])
  })

  test('is looked up by sets', async () => {
    const found = await findOrganisations(db, [east, generateId(), east])
    expect([...found.keys()]).toEqual([east])
    expect(found.get(east)).toMatchObject({ enterprise_id: root, parent_id: sales, name: '华东' })
  })

  test('has no two siblings of one name, whatever the case', async () => {
    const again = { id: generateId(), enterprise_id: root, parent_id: root, name: 'it', created_at: at }
    await insertOrganisation(db, again)
    await expect(insertOrganisation(db, { ...again, id: generateId(), name: 'IT' })).rejects.toThrow(
      'organisations_name',
    )
  })
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
