import type { Room } from '../../kernel/room.ts'
import { explainRoutes } from './explain.routes.ts'
import { grantStreams } from './export.ts'
import { sweepGrants, tellRequest } from './grants.jobs.ts'
import { grantRoutes } from './grants.routes.ts'
import { findSubjectsInUse } from './own-grants.store.ts'
import { undoGrants } from './undo.ts'

export { authorisersOf } from './grants.jobs.ts'
export { dropGrants, type Given, putGrants, settleNodes } from './own-grants.store.ts'
export { findPeople } from './people.usecases.ts'

/** Grants on files and folders, requests for them, reports, and the explanation of a right. */
export const grants: Room = {
  name: 'grants',
  routes: [...explainRoutes, ...grantRoutes],
  streams: grantStreams,
  jobs: [sweepGrants, tellRequest],
  provides: {
    undoGrants,
    // a role or a group that grants name is in use
    rolesInUse: ({ db }, roleIds) => findSubjectsInUse(db, roleIds),
    groupsInUse: ({ db }, groupIds) => findSubjectsInUse(db, groupIds),
  },
}
