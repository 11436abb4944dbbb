import { handOverApi } from '@cabinet/contract/spaces.handover'
import { type Route, route } from '../../kernel/room.ts'
import { whenOrganisationDrops } from '../organisations/index.ts'
import { whenUsersGo } from '../users/index.ts'
import { findOwners, isDepartmentUsed } from './belongings.store.ts'
import { handOver } from './handover.usecases.ts'
import { listHandOvers, previewHandOver } from './preview.usecases.ts'
import { undoHandOver } from './undo.usecases.ts'

export type { HandoverTables } from './handover.table.ts'
export { type HandOverListener, type Inheritance, whenHandedOver } from './listeners.ts'

export const handOverRoutes: Route[] = [
  route(handOverApi.preview, previewHandOver),
  route(handOverApi.run, handOver),
  route(handOverApi.list, listHandOvers),
  route(handOverApi.undo, undoHandOver),
]

/** Who has something that would have to be handed over first is not deleted. */
export function guardOwners(): void {
  whenUsersGo((tx, userIds) => findOwners(tx.db, userIds))
  whenOrganisationDrops((tx, id) => isDepartmentUsed(tx.db, id))
}
