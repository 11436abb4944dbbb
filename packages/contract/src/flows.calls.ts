import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { event } from './event.ts'
import { flowAction } from './flow-designs.actions.ts'
import { flowDetail, flowFile, flowOpinion } from './flows.detail.ts'
import {
  approvalResult,
  approvalSort,
  flowLimits,
  flowListType,
  flowPathStep,
  flowRow,
  flowSelections,
  flowStatusCode,
  opinionText,
} from './flows.ts'
import { limits } from './limits.ts'
import {
  boundedText,
  emptyWireObject,
  instant,
  optionalWireId,
  pageQueryFields,
  pageReplyOf,
  wire,
  wireId,
} from './wire.ts'

const flow = { id: ['FlowId', wireId] } as const
/** The caller's open opinion: accepted only while exactly that one is open. */
const opinion = { ...flow, sort: ['ApproveSort', approvalSort] } as const
const people = z.array(wireId).min(1).max(flowLimits.added)
const page = z.int().min(1).max(1_000_000).optional()
const pageSize = z.int().min(1).max(100).optional()
const term = z.union([boundedText(2000), z.number(), z.boolean()])

/** A request that may need approval: what is asked for, as the room of the action takes it. */
const request = {
  action: ['Action', flowAction],
  ids: ['Ids', z.array(wireId).max(limits.ids).default([])],
  terms: ['Terms', z.record(z.string().max(40), term).default({})],
} as const

export const flowEndpoints = {
  submit: endpoint({
    method: 'POST',
    path: '/api/Flow/SubmitFlowApprove',
    access: 'user',
    summary: 'Agree or disagree with a flow; counts only while exactly this opinion is open',
    input: wire({
      ...opinion,
      /** 1 agree, 2 disagree. */
      result: ['ApprovlResult', approvalResult],
      text: ['ApprovlOpinion', opinionText],
    }),
    reply: emptyWireObject,
  }),
  submitBatch: endpoint({
    method: 'POST',
    path: '/api/Flow/SubmitFlowApproveBatch',
    access: 'user',
    summary: 'Agree or disagree with many flows at once, where their designs allow it; each on its own',
    input: wire({
      flows: ['Flows', z.array(wire(opinion)).min(1).max(flowLimits.batch)],
      result: ['ApprovlResult', approvalResult],
      text: ['ApprovlOpinion', opinionText],
    }),
    /** A reason where it was refused. */
    reply: z.array(wire({ ...flow, ok: ['IsOk', z.boolean()], reason: ['Reason', z.string().optional()] })),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/Flow/GetFlowApprovalDetails',
    access: 'user',
    summary: 'Get a flow with its opinions and the path ahead',
    input: wire({
      id: ['flowId', wireId],
      /** Sent by clients of the specification; the flow alone decides. */
      designId: ['designId', z.string().max(40).optional()],
      typeId: ['typeId', z.string().max(40).optional()],
    }),
    reply: wire({ flow: ['flowDesign', flowDetail], opinions: ['opinionList', z.array(flowOpinion)] }),
  }),
  files: endpoint({
    method: 'GET',
    path: '/api/Flow/GetFlowFiles',
    access: 'user',
    summary: 'List the files that a flow binds, with version and hash, and whether they changed',
    input: wire({ ...flow, page: pageQueryFields.page, pageSize: pageQueryFields.pageSize }),
    reply: pageReplyOf(flowFile),
  }),
  /** Newest first; pending ones longest waiting first. */
  page: endpoint({
    method: 'POST',
    path: '/api/Flow/GetFlowPageList',
    batched: true,
    access: 'user',
    summary: 'List flows of the caller: initiated (1), waiting for the caller (2), completed (3)',
    input: wire({
      type: ['type', flowListType.default(2)],
      page: ['pageIndex', page],
      pageUpper: ['PageIndex', page],
      pageSize: ['pageSize', pageSize],
      pageSizeUpper: ['PageSize', pageSize],
      keyword: ['keyword', boundedText(200).optional()],
      typeId: ['typeId', optionalWireId],
      action: ['flowType', flowAction.optional()],
      status: ['status', flowStatusCode.optional()],
      from: ['startTime', instant.optional()],
      to: ['endTime', instant.optional()],
    }),
    reply: pageReplyOf(flowRow),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/Flow/GetFlowCount',
    batched: true,
    access: 'user',
    summary: 'Count the flows that the caller started, that wait for the caller, and that are completed',
    input: emptyWireObject,
    reply: wire({
      initiated: ['appCreate', z.int().min(0)],
      pending: ['appWait', z.int().min(0)],
      completed: ['appFinish', z.int().min(0)],
    }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/Flow/PreviewFlow',
    access: 'user',
    summary:
      'Preview whether a request needs approval, who would be asked and why, and whom the caller selects',
    input: wire({ ...request, selections: ['Selections', flowSelections] }),
    reply: wire({
      isNeeded: ['IsNeeded', z.boolean()],
      flowName: ['flowName', z.string()],
      title: ['title', z.string()],
      steps: ['Steps', z.array(flowPathStep)],
      /** Why it cannot be started, as an error key. */
      refusal: ['Reason', z.string().optional()],
    }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/Flow/StartFlow',
    access: 'user',
    summary: 'Ask for approval of a request; once it is agreed, the request is carried out',
    input: wire({
      ...request,
      selections: ['Selections', flowSelections],
      remark: ['Remark', boundedText(flowLimits.opinion).default('')],
    }),
    reply: wire(flow),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/Flow/WithdrawFlow',
    access: 'user',
    summary: 'Withdraw a flow of the caller before the first decision, or after it was returned',
    input: wire(flow),
    reply: emptyWireObject,
  }),
  remind: endpoint({
    method: 'POST',
    path: '/api/Flow/RemindFlow',
    access: 'user',
    summary: 'Remind those who are asked now; once an hour',
    input: wire(flow),
    reply: emptyWireObject,
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/api/Flow/TransferFlow',
    access: 'user',
    summary: 'Hand the caller’s open opinion to a colleague',
    input: wire({ ...opinion, userId: ['UserId', wireId], text: ['ApprovlOpinion', opinionText] }),
    reply: emptyWireObject,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/Flow/AddSigner',
    access: 'user',
    summary: 'Ask others before the caller’s own opinion, or agree and ask others afterwards',
    input: wire({
      ...opinion,
      position: ['Position', z.enum(['before', 'after'])],
      userIds: ['UserIds', people],
      text: ['ApprovlOpinion', opinionText],
    }),
    reply: emptyWireObject,
  }),
  sendBack: endpoint({
    method: 'POST',
    path: '/api/Flow/ReturnFlow',
    access: 'user',
    summary: 'Return a flow to an earlier step, or to its initiator',
    input: wire({
      ...opinion,
      /** A step that was decided before; absent or '' is the initiator. */
      key: ['NodeKey', z.string().max(100).default('')],
      text: ['ApprovlOpinion', boundedText(flowLimits.opinion)],
    }),
    reply: emptyWireObject,
  }),
  resubmit: endpoint({
    method: 'POST',
    path: '/api/Flow/ResubmitFlow',
    access: 'user',
    summary: 'Submit a returned flow, or one whose files changed, again with the files as they are now',
    input: wire({
      ...flow,
      remark: ['Remark', boundedText(flowLimits.opinion).default('')],
      selections: ['Selections', flowSelections],
    }),
    reply: emptyWireObject,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/api/Flow/CopyFlow',
    access: 'user',
    summary: 'Send a copy of a flow to colleagues',
    input: wire({ ...flow, userIds: ['UserIds', people] }),
    reply: emptyWireObject,
  }),
}

export const flowEvents = {
  changed: event({
    key: 'flows',
    summary: 'A flow of the recipient, or what waits for the recipient, has changed',
    payload: z.object({
      flowId: z.string().optional(),
      title: z.string().optional(),
      who: z.string().optional(),
      reason: z.string().optional(),
    }),
  }),
}
