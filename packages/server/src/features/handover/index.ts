import { handoverEndpoints } from '@cabinet/contract/handover'
import { type Room, type Route, route } from '../../kernel/room.ts'
import { findUsersWithBelongings, isDepartmentUsed } from './belongings.store.ts'
import { handOverBelongings } from './handover.usecases.ts'
import { listHandoversOf } from './list.usecases.ts'
import { previewHandOver } from './preview.usecases.ts'
import { undoHandoverById } from './undo.usecases.ts'

const routes: Route[] = [
  route(handoverEndpoints.preview, previewHandOver),
  route(handoverEndpoints.run, handOverBelongings),
  route(handoverEndpoints.list, listHandoversOf),
  route(handoverEndpoints.undo, undoHandoverById),
]

/** Hands the belongings of a leaving person or a closing department to a recipient. */
export const handover: Room = {
  name: 'handover',
  routes,
  provides: {
    // people and departments that own something cannot be deleted until it is handed over
    usersInUse: ({ db }, userIds) => findUsersWithBelongings(db, userIds),
    organisationInUse: ({ db }, id) => isDepartmentUsed(db, id),
  },
}
