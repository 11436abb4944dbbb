import type { RequestHistory } from '../../flows/index.ts'
import { findPastArchiving, findPastBorrowing } from './history.store.ts'

/** What a draft of a flow in front of archiving and borrowing is tried on. */
export const archiveHistory: RequestHistory = {
  actions: ['archive', 'borrow'],
  find: ({ db, actor: { enterpriseId } }, { action, ...past }) =>
    (action === 'archive' ? findPastArchiving : findPastBorrowing)(db, enterpriseId, past),
}
