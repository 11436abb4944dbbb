import type { Room } from '../../kernel/room.ts'

export { deleteQuotaAccounts, openQuotaAccount, openQuotaAccounts } from './accounts.store.ts'
export {
  chargeQuota,
  chargeQuotaBeyond,
  releaseReservation,
  reserveQuota,
  reserveQuotaSql,
  settleReservation,
} from './charges.store.ts'
export { noteQuotaCrossings, type QuotaCrossing } from './crossings.store.ts'
export {
  type QuotaRow,
  quotaOfOwnerSql,
  quotasByOwner,
  updateQuotaLimit,
  updateQuotaLimits,
  updateQuotaTotals,
} from './quotas.store.ts'
export type { QuotaTables } from './quotas.table.ts'

/** Bytes allowed, used and reserved of each owner: organisations, users, workspaces, archives. */
export const quotas: Room = { name: 'quotas' }
