import { whenRoleDeleted } from '../roles/index.ts'
import { whenGroupsDrop } from '../users/index.ts'
import { whenGrantsUndone } from '../files/changes/index.ts'
import { findSubjectsInUse } from './own-grants.store.ts'
import { undoGrants } from './undo.ts'

export { grantStreams } from './export.ts'
export { authorisersOf, sweepGrants, tellRequest } from './grants.jobs.ts'
export { grantRoutes } from './grants.routes.ts'
export { dropGrants, type Given, putGrants, settleNodes } from './own-grants.store.ts'
export { findPeople } from './people.usecases.ts'

whenGrantsUndone(undoGrants)
// a role or a group that grants name is in use
whenRoleDeleted(findSubjectsInUse)
whenGroupsDrop(({ db }, groupIds) => findSubjectsInUse(db, groupIds))
