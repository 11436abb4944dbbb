import { archiveRequestApi } from '@cabinet/contract/archive.requests'
import { type Route, route } from '../../../kernel/room.ts'
import { listArchiveRequests, requestArchivedItem, withdrawArchiveRequests } from './ask.usecases.ts'
import { decideArchiveRequests } from './decide.usecases.ts'
import {
  decideDestruction,
  listDestructions,
  proposeDestruction,
  showCertificate,
} from './destruction.usecases.ts'
import { endExpiredLoansJob } from './loans.jobs.ts'
import { notifyKeepersJob } from './requests.jobs.ts'

export { requestStreams } from './export.ts'
export { archiveHistory } from './history.ts'

export const archiveRequestJobs = [notifyKeepersJob, endExpiredLoansJob]

export const archiveRequestRoutes: Route[] = [
  route(archiveRequestApi.ask, requestArchivedItem),
  route(archiveRequestApi.list, listArchiveRequests),
  route(archiveRequestApi.decide, decideArchiveRequests),
  route(archiveRequestApi.withdraw, withdrawArchiveRequests),
  route(archiveRequestApi.propose, proposeDestruction),
  route(archiveRequestApi.destructions, listDestructions),
  route(archiveRequestApi.decideDestruction, decideDestruction),
  route(archiveRequestApi.certificate, showCertificate),
]
