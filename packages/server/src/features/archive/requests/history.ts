import type { RequestHistory } from '../../flows/index.ts'
import { findPastArchiving, findPastBorrowing } from './history.store.ts'

/** Requests on which a draft of a flow in front of archiving and borrowing is tried. */
export const archiveHistory: RequestHistory = {
  actions: ['archive', 'borrow'],
  find: ({ db, actor: { enterpriseId } }, { action, ...past }) =>
    (action === 'archive' ? findPastArchiving : findPastBorrowing)(db, enterpriseId, past),
}
