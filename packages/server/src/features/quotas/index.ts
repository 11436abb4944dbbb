import type { Room } from '../../kernel/room.ts'

export {
  chargeQuota,
  chargeQuotaBeyond,
  deleteQuotaAccounts,
  openQuotaAccount,
  openQuotaAccounts,
  type QuotaRow,
  quotaOfOwnerSql,
  quotasByOwner,
  releaseReservation,
  reserveQuota,
  settleReservation,
  updateQuotaLimit,
  updateQuotaLimits,
} from './quotas.store.ts'
export type { QuotaTables } from './quotas.table.ts'

/** Bytes allowed, used and reserved of each owner: organisations, users, workspaces, archives. */
export const quotas: Room = { name: 'quotas' }
