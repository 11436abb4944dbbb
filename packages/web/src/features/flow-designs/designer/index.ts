// Sub-rooms, each using only those before it: tree, words, state, surface, canvas, list, drawers, frame.
import { lazy } from 'react'

export { PartyField } from './drawers/party-field.tsx'
export { FaultDialog } from './frame/fault-dialog.tsx'
export { exportFlowFile } from './frame/flow-files.ts'
export { readServerFaults } from './frame/server-faults.ts'
export { optionMessages } from './words/options.text.ts'

/** The designer of a flow; fetched when a design is opened. */
export const FlowDesigner = lazy(() =>
  import('./frame/flow-designer.tsx').then((m) => ({ default: m.FlowDesigner })),
)
