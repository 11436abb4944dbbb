import type { Db, Tx } from '../../../kernel/ctx.ts'
import {
  deleteGrantPairs,
  type GrantToWrite,
  putGrantRows,
  updateNodeGrantState,
} from '../../grants/index.ts'

/** Lends items to users for a time, by grants that expire. */
export async function lendItems(
  tx: Tx,
  loans: readonly (GrantToWrite & { expiresAt: Date })[],
): Promise<void> {
  await putGrantRows(tx, loans)
  await settle(tx.db, loans)
}

/** Deletes loans, expired or not. */
export async function endLoansOfItems(
  db: Db,
  loans: readonly Pick<GrantToWrite, 'nodeId' | 'subject'>[],
): Promise<void> {
  await deleteGrantPairs(db, loans)
  await settle(db, loans)
}

const settle = (db: Db, loans: readonly Pick<GrantToWrite, 'nodeId'>[]) =>
  updateNodeGrantState(db, [...new Set(loans.map(({ nodeId }) => nodeId))], null)
