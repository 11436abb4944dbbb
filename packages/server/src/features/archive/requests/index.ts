import { archiveRequestApi } from '@cabinet/contract/archive.requests'
import { type Route, route } from '../../../kernel/room.ts'
import { askFor, listRequests, withdraw } from './ask.usecases.ts'
import { decideRequests } from './decide.usecases.ts'
import {
  decideDestruction,
  listDestructions,
  proposeDestruction,
  showCertificate,
} from './destruction.usecases.ts'
import { endLoansJob, tellKeepers } from './requests.jobs.ts'

export { requestStreams } from './export.ts'

export const requestJobs = [tellKeepers, endLoansJob]

export const requestRoutes: Route[] = [
  route(archiveRequestApi.ask, askFor),
  route(archiveRequestApi.list, listRequests),
  route(archiveRequestApi.decide, decideRequests),
  route(archiveRequestApi.withdraw, withdraw),
  route(archiveRequestApi.propose, proposeDestruction),
  route(archiveRequestApi.destructions, listDestructions),
  route(archiveRequestApi.decideDestruction, decideDestruction),
  route(archiveRequestApi.certificate, showCertificate),
]
