export { apply } from './apply.ts'
export { findKnown } from './known.store.ts'
export { makePlan } from './make-plan.ts'
export { type Change, isEmpty, type Plan, type PlannedEntry, shareRefusal } from './plan.ts'
