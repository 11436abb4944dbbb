import { termsEndpoints } from '@cabinet/contract/terms'
import { type Route, route } from '../../kernel/room.ts'
import {
  acceptTerms,
  getPublishedTerms,
  getTermsVersion,
  listAcceptedTerms,
  listPendingTerms,
  listPublishedTermsForAnyone,
} from './reading.usecases.ts'
import {
  listManagedTerms,
  listTermsHistory,
  publishTerms,
  saveTermsDraft,
  withdrawTerms,
} from './terms.usecases.ts'

export const termsRoutes: Route[] = [
  route(termsEndpoints.published, listPublishedTermsForAnyone),
  route(termsEndpoints.text, getPublishedTerms),
  route(termsEndpoints.pending, listPendingTerms),
  route(termsEndpoints.accept, acceptTerms),
  route(termsEndpoints.accepted, listAcceptedTerms),
  route(termsEndpoints.version, getTermsVersion),
  route(termsEndpoints.managed, listManagedTerms),
  route(termsEndpoints.save, saveTermsDraft),
  route(termsEndpoints.publish, publishTerms),
  route(termsEndpoints.withdraw, withdrawTerms),
  route(termsEndpoints.history, listTermsHistory),
]
