export { applyFlowEvent } from './interpreter.rules.ts'
export { type StepOnPath, stepsOnPath } from './lookups.ts'
export { standInFor } from './stand-ins.rules.ts'
export {
  type AskedPerson,
  type Circumstances,
  type FlowActivation,
  type FlowEffect,
  type FlowEvent,
  type FlowState,
  type FlowTurn,
  type FrozenFlow,
  newFlowState,
  type OpenOpinion,
  type ResolvedStep,
} from './state.ts'
