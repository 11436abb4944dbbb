import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/postgres.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Db } from '../../kernel/ctx.ts'
import { openTypedDatabase } from '../../kernel/db/database.ts'
import {
  findOrganisations,
  insertOrganisation,
  organisationAncestors,
  organisationSubtree,
  organisationTreeOf,
} from './index.ts'

let db: Db
const [root, sales, east, works] = [generateId(), generateId(), generateId(), generateId()]
const at = new Date('2030-01-01T00:00:00Z')

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
