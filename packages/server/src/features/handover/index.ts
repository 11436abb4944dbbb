import { handOverApi } from '@cabinet/contract/spaces.handover'
import { type Room, type Route, route } from '../../kernel/room.ts'
import { whenOrganisationDrops } from '../organisations/index.ts'
import { whenUsersGo } from '../users/index.ts'
import { findOwners, isDepartmentUsed } from './belongings.store.ts'
import { handOver } from './handover.usecases.ts'
import { listHandOvers, previewHandOver } from './preview.usecases.ts'
import { undoHandOver } from './undo.usecases.ts'

export { type HandOverListener, type Inheritance, whenHandedOver } from './listeners.ts'

const routes: Route[] = [
  route(handOverApi.preview, previewHandOver),
  route(handOverApi.run, handOver),
  route(handOverApi.list, listHandOvers),
  route(handOverApi.undo, undoHandOver),
]

/** Hands the belongings of a person or a department that leaves to a recipient. */
export const handover: Room = { name: 'handover', routes }

// people and departments that own something are not deleted: it has to be handed over first
whenUsersGo((tx, userIds) => findOwners(tx.db, userIds))
whenOrganisationDrops((tx, id) => isDepartmentUsed(tx.db, id))
