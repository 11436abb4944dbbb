import type { Db, Tx } from '../../../kernel/ctx.ts'
import { dropGrants, type Given, putGrants, settleNodes } from '../../grants/index.ts'

/** Lets people read something for a time: grants that end by themselves. */
export async function lend(tx: Tx, loans: readonly (Given & { expiresAt: Date })[]): Promise<void> {
  await putGrants(tx, loans)
  await settle(tx.db, loans)
}

/** Takes loans away, whether they have ended or not. */
export async function takeBackLoans(
  db: Db,
  loans: readonly Pick<Given, 'nodeId' | 'subject'>[],
): Promise<void> {
  await dropGrants(db, loans)
  await settle(db, loans)
}

const settle = (db: Db, loans: readonly Pick<Given, 'nodeId'>[]) =>
  settleNodes(db, [...new Set(loans.map(({ nodeId }) => nodeId))], null)
