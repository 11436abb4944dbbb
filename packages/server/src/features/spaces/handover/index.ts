import { handOverApi } from '@cabinet/contract/spaces.handover'
import { type Route, route } from '../../../kernel/room.ts'
import { handOver } from './handover.usecases.ts'
import { listHandOvers, previewHandOver } from './preview.usecases.ts'
import { undoHandOver } from './undo.usecases.ts'

export { findOwners, isDepartmentUsed } from './belongings.store.ts'
export type { HandoverTables } from './handover.table.ts'

export const handOverRoutes: Route[] = [
  route(handOverApi.preview, previewHandOver),
  route(handOverApi.run, handOver),
  route(handOverApi.list, listHandOvers),
  route(handOverApi.undo, undoHandOver),
]
