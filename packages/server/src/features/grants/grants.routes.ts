import { grantEndpoints } from '@cabinet/contract/grants'
import { type Route, route } from '../../kernel/room.ts'
import { listReceivedGrants } from './allotted.usecases.ts'
import { findGrantSubjects, listGrantsOfItem } from './list.usecases.ts'
import { previewDepartmentMove, previewMembers } from './members.usecases.ts'
import { listRightsOfUser } from './of-user.usecases.ts'
import { listPeopleWithAccess } from './people.usecases.ts'
import { previewPlannedMoves } from './planned.usecases.ts'
import { previewGrantChange } from './preview.usecases.ts'
import { countReportedGrants, listCountedGrants } from './report.usecases.ts'
import { decideAccessRequests, listAccessRequests, requestItemAccess } from './requests.usecases.ts'
import { saveGrantChange } from './save.usecases.ts'

export const accessGrantRoutes: Route[] = [
  route(grantEndpoints.list, listGrantsOfItem),
  route(grantEndpoints.save, saveGrantChange),
  route(grantEndpoints.preview, previewGrantChange),
  route(grantEndpoints.previewMembers, previewMembers),
  route(grantEndpoints.previewMove, previewDepartmentMove),
  route(grantEndpoints.previewPlan, previewPlannedMoves),
  route(grantEndpoints.subjects, findGrantSubjects),
  route(grantEndpoints.people, listPeopleWithAccess),
  route(grantEndpoints.allotted, listReceivedGrants),
  route(grantEndpoints.ofUser, listRightsOfUser),
  route(grantEndpoints.request, requestItemAccess),
  route(grantEndpoints.requests, listAccessRequests),
  route(grantEndpoints.decide, decideAccessRequests),
  route(grantEndpoints.report, countReportedGrants),
  route(grantEndpoints.reportGrants, listCountedGrants),
]
