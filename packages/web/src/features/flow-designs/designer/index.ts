// Sub-rooms, each using only those before it: tree, words, state, surface, canvas, list, drawers, frame.
import { lazy } from 'react'

/** The designer of a flow; fetched when a design is opened. */
export const FlowDesigner = lazy(() =>
  import('./frame/flow-designer.tsx').then((m) => ({ default: m.FlowDesigner })),
)
