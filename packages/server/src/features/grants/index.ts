import type { Room } from '../../kernel/room.ts'
import { tellEndingGrantsJob } from './ending.jobs.ts'
import { explainRoutes } from './explain.routes.ts'
import { grantReportStreams } from './export.ts'
import { notifyRequestJob, sweepGrantsJob } from './grants.jobs.ts'
import { accessGrantRoutes } from './grants.routes.ts'
import { findSubjectsInUse } from './own-grants.store.ts'
import { undoGrantChange } from './undo.ts'

export { listReceivedGrants } from './allotted.usecases.ts'
export { findAuthorisersOf, findLivePlace } from './grants.jobs.ts'
export { areRightsWithin, subjectKeyText } from './grants.rules.ts'
export { grantEndOf } from './kept.ts'
export { activeUserCondition, subjectMembersSql } from './members.sql.ts'
export {
  deleteGrantPairs,
  type GrantToWrite,
  putGrantRows,
  updateNodeGrantState,
} from './own-grants.store.ts'
export { findPeopleWithAccess } from './people.usecases.ts'
export { describeSubjects, findSubjectKinds, type NamedSubject } from './subjects.store.ts'

/** Grants on files and folders, requests for them, reports, and the explanation of a right. */
export const grants: Room = {
  name: 'grants',
  routes: [...explainRoutes, ...accessGrantRoutes],
  streams: grantReportStreams,
  jobs: [sweepGrantsJob, notifyRequestJob, tellEndingGrantsJob],
  provides: {
    undoGrants: undoGrantChange,
    // a role or a group named by grants is in use
    rolesInUse: ({ db }, roleIds) => findSubjectsInUse(db, roleIds),
    groupsInUse: ({ db }, groupIds) => findSubjectsInUse(db, groupIds),
  },
}
