import { flowEndpoints } from '@cabinet/contract/flows.calls'
import { flowDelegationEndpoints } from '@cabinet/contract/flows.delegation'
import { type Route, route } from '../../kernel/room.ts'
import {
  addApprovers,
  copyFlow,
  getDelegation,
  remindApprovers,
  resubmitFlow,
  saveDelegation,
  sendFlowBack,
  submitOpinion,
  submitOpinions,
  transferOpinion,
  withdrawFlow,
} from './acting/index.ts'
import {
  countFlowLists,
  getFlowDetail,
  listFlowFiles,
  listFlows,
  previewFlow,
  startFlowOfAction,
} from './reading/index.ts'

export const flowRoutes: Route[] = [
  route(flowEndpoints.submit, submitOpinion),
  route(flowEndpoints.submitBatch, submitOpinions),
  route(flowEndpoints.detail, getFlowDetail),
  route(flowEndpoints.files, listFlowFiles),
  route(flowEndpoints.page, listFlows),
  route(flowEndpoints.counts, countFlowLists),
  route(flowEndpoints.preview, previewFlow),
  route(flowEndpoints.start, startFlowOfAction),
  route(flowEndpoints.withdraw, withdrawFlow),
  route(flowEndpoints.remind, remindApprovers),
  route(flowEndpoints.transfer, transferOpinion),
  route(flowEndpoints.add, addApprovers),
  route(flowEndpoints.sendBack, sendFlowBack),
  route(flowEndpoints.resubmit, resubmitFlow),
  route(flowEndpoints.copy, copyFlow),
  route(flowDelegationEndpoints.delegation, getDelegation),
  route(flowDelegationEndpoints.saveDelegation, saveDelegation),
]
