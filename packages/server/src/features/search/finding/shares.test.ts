import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDesk } from '../../../../test/files.ts'
import { findNamePieceShares } from './shares.store.ts'

test('the server’s own account reads how common the pieces of names are', async () => {
  const desk = await openDesk()
  await desk.start()
  for (let number = 0; number < 20; number++) await desk.file(`季度报告 ${number}.txt`)
  await sql`analyze nodes`.execute(desk.app.ownerDb)
  const { names, of } = await findNamePieceShares(desk.app.system.db)
  expect(names).toBeGreaterThanOrEqual(20)
  expect(of.get('报告')).toBeGreaterThan(0.5)
})
