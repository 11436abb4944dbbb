export { applyDirectoryPlan } from './apply.ts'
export { findKnownDirectoryState } from './known.store.ts'
export { planDirectoryChanges } from './make-plan.ts'
export {
  type DirectoryPlan,
  disabledShareRefusal,
  isDirectoryPlanEmpty,
  type PlannedFieldChange,
  type PlannedRunEntry,
} from './plan.ts'
export { type DirectoryMoves, directoryMovesOf } from './shifts.ts'
