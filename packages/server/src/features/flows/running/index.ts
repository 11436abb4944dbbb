export { lockFlow, lockOwnFlow, lockOwnOpinion, requireFlow } from './access.ts'
export {
  type FlowEntity,
  findDecidedKeys,
  findFlow,
  findFlowsWaitingFor,
  type LoadedFlow,
  loadFlow,
  lockFlowRow,
} from './flows.store.ts'
export { insertCopies } from './save.store.ts'
export {
  type FlowRequest,
  freezeFlow,
  frozenToKeep,
  isLockingAction,
  type PreparedFlow,
  prepareFlow,
  type StartedFlow,
  startFlow,
} from './start.ts'
export { type FlowMessage, refreshFlowOf, tellOfFlow } from './tell.ts'
export { nextReminderAt, nodeNameOf, nodeOf } from './turn.rules.ts'
export { circumstancesOf, type FlowDecision, turnFlow } from './turn.ts'
