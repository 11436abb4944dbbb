import { handOverApi } from '@cabinet/contract/handover'
import { type Room, type Route, route } from '../../kernel/room.ts'
import { findOwners, isDepartmentUsed } from './belongings.store.ts'
import { handOver } from './handover.usecases.ts'
import { listHandOvers, previewHandOver } from './preview.usecases.ts'
import { undoHandOver } from './undo.usecases.ts'

const routes: Route[] = [
  route(handOverApi.preview, previewHandOver),
  route(handOverApi.run, handOver),
  route(handOverApi.list, listHandOvers),
  route(handOverApi.undo, undoHandOver),
]

/** Hands the belongings of a person or a department that leaves to a recipient. */
export const handover: Room = {
  name: 'handover',
  routes,
  provides: {
    // people and departments that own something are not deleted: it has to be handed over first
    usersInUse: ({ db }, userIds) => findOwners(db, userIds),
    organisationInUse: ({ db }, id) => isDepartmentUsed(db, id),
  },
}
