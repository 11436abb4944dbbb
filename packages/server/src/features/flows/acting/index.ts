export {
  addApprovers,
  sendFlowBack,
  submitOpinion,
  submitOpinions,
  transferOpinion,
} from './decide.usecases.ts'
export { getDelegation, saveDelegation } from './delegation.usecases.ts'
export { flowJobs } from './flows.jobs.ts'
export { copyFlow, remindApprovers, resubmitFlow, withdrawFlow } from './initiate.usecases.ts'
export { passOnOfDisabled, passOnOfLeaver } from './people.ts'
