import type { Room } from '../../kernel/room.ts'
import { termsRoutes } from './terms.routes.ts'

export { listPublishedTermsForAnyone } from './reading.usecases.ts'
export { awaitsTerms, awaitsTermsSql } from './terms.store.ts'

/** Privacy policy and terms of service: drafts, versions, and who accepted which. */
export const terms: Room = { name: 'terms', routes: termsRoutes }
