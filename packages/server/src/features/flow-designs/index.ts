import type { Room } from '../../kernel/room.ts'
import { flowDesignRoutes } from './flow-designs.routes.ts'

export { readStoredDocument, storedDocument } from './documents.ts'
export {
  type EnabledDesign,
  type FlowPlace,
  findApprovalAdministrators,
  findFlowDesign,
  findTypeOfDesign,
  getFlowVersions,
  listEnabledDesigns,
  type PublishedFlow,
} from './door.store.ts'
export { faultsOfDocument } from './knowledge.ts'
export { namesOfParties } from './parties.store.ts'

/** Designs of approval flows with their versions, their types, and the settings that say which action needs which. */
export const flowDesigns: Room = { name: 'flow-designs', routes: flowDesignRoutes }
