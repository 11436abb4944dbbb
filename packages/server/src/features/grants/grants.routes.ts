import { grantApi } from '@cabinet/contract/grants'
import { type Route, route } from '../../kernel/room.ts'
import { listAllotted } from './allotted.usecases.ts'
import { findSubjects, listGrants } from './list.usecases.ts'
import { previewMembers, previewMove } from './members.usecases.ts'
import { rightsOfUser } from './of-user.usecases.ts'
import { listPeople } from './people.usecases.ts'
import { previewPlan } from './planned.usecases.ts'
import { previewGrants } from './preview.usecases.ts'
import { countGrants, listCounted } from './report.usecases.ts'
import { decideRequests, listRequests, requestAccess } from './requests.usecases.ts'
import { saveGrants } from './save.usecases.ts'

export const grantRoutes: Route[] = [
  route(grantApi.list, listGrants),
  route(grantApi.save, saveGrants),
  route(grantApi.preview, previewGrants),
  route(grantApi.previewMembers, previewMembers),
  route(grantApi.previewMove, previewMove),
  route(grantApi.previewPlan, previewPlan),
  route(grantApi.subjects, findSubjects),
  route(grantApi.people, listPeople),
  route(grantApi.allotted, listAllotted),
  route(grantApi.ofUser, rightsOfUser),
  route(grantApi.request, requestAccess),
  route(grantApi.requests, listRequests),
  route(grantApi.decide, decideRequests),
  route(grantApi.report, countGrants),
  route(grantApi.reportGrants, listCounted),
]
