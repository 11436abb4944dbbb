import { itemLockKind } from '@cabinet/contract/nodes.locks'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { generateId } from '../../../kernel/crypto/id.ts'
import { type LiveLockJson, liveLocksFromJson, liveLocksOfNode } from './locks.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

const at = new Date('2026-11-20T08:00:00.000Z')
const end = new Date(at.getTime() + 60_000)

test('the locks of a node stand in order, those first that bind everyone', async () => {
  const { db } = app.ports
  const [node, owner] = [generateId(), generateId()]
  for (const kind of itemLockKind.options)
    for (const one of [node, generateId()])
      await sql`insert into locks (id, node_id, space_id, kind, owner_id, token, reason, created_at, until)
        values (${generateId()}, ${one}, ${one}, ${kind}, ${owner}, 't', 'r', ${at}, ${end})`.execute(db)
  const locksAt = async (when: Date) => {
    const { rows } = await sql<{ locks: LiveLockJson[] | null }>`
      select ${liveLocksOfNode(sql`${node}::uuid`, when)} as locks`.execute(db)
    return liveLocksFromJson(rows[0]!.locks)
  }
  const locks = await locksAt(at)
  expect(locks.map(({ kind }) => kind)).toEqual(['approval', 'archive', 'ferry', 'editing', 'manual'])
  expect(locks[0]).toEqual({
    id: expect.any(String),
    nodeId: node,
    kind: 'approval',
    ownerId: owner,
    until: end,
    token: 't',
    reason: 'r',
    since: at,
  })
  expect(await locksAt(end)).toEqual([])
})
