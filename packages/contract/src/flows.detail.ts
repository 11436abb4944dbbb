import { z } from 'zod'
import { approverReasons, flowPathStep, flowSummaryFields, opinionReasons } from './flows.ts'
import { instant, wire, wireId } from './wire.ts'

/** `flowDesign` of the detail. */
export const flowDetail = wire({
  ...flowSummaryFields,
  /** Ids of the subject's items, joined by commas as GetFileSelect takes them; at most 100 (`GetFlowFiles` has all). */
  ids: ['ids', z.string()],
  fileCount: ['fileCount', z.int().min(0)],
  /** A file changed since it was submitted: approving is refused until it is submitted again. */
  isStale: ['isStale', z.boolean()],
  /** The request: values by name, as the room that asked words them. */
  terms: ['terms', z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))],
  remark: ['remark', z.string()],
  /** Actions that the caller may take now. */
  canApprove: ['canApprove', z.boolean()],
  canAdd: ['canAdd', z.boolean()],
  canWithdraw: ['canWithdraw', z.boolean()],
  canRemind: ['canRemind', z.boolean()],
  canResubmit: ['canResubmit', z.boolean()],
  canCopy: ['canCopy', z.boolean()],
  /** When reminding is possible again; null is now. */
  remindAt: ['remindTime', instant.nullable()],
  /** Steps to which the caller may return it, besides the initiator. */
  returnSteps: [
    'returnSteps',
    z.array(wire({ key: ['NodeKey', z.string()], name: ['NodeName', z.string()] })),
  ],
  /** The people asked after the current step, and why. */
  path: ['path', z.array(flowPathStep)],
  copies: [
    'copies',
    z.array(
      wire({
        userId: ['UserId', wireId],
        name: ['RealName', z.string()],
        at: ['CreateTime', instant],
        /** The step that copied it; '' where a person did. */
        step: ['NodeName', z.string()],
        byName: ['CreateUserName', z.string()],
      }),
    ),
  ],
})
export type FlowDetail = z.output<typeof flowDetail>

/** One line of `opinionList`, in the order of `AppSort`. */
export const flowOpinion = wire({
  approverId: ['ApprovalUserId', wireId.nullable()],
  approverName: ['ApprovalUserName', z.string()],
  /** 0 pending, 1 agree, 2 disagree, 3 rejected (specification). */
  result: ['Result', z.int().min(0).max(3)],
  /** The opinion's text. */
  text: ['Resolution', z.string()],
  stepName: ['FlowNode', z.string()],
  stepKey: ['NodeKey', z.string()],
  createdAt: ['CreateTime', instant],
  decidedAt: ['ApprovalTime', instant.nullable()],
  sort: ['AppSort', z.int()],
  /** Avatar in base64, at the first opinion of each person alone; '' where it was sent or there is none. */
  avatar: ['ExtenKeyByte', z.string()],
  /** Why this person is asked, and why it was closed otherwise than by a decision. */
  askedFor: ['AskReason', z.enum(approverReasons).nullable()],
  closedFor: ['CloseReason', z.enum(opinionReasons).nullable()],
  /** The person in whose place this one is asked. */
  insteadOf: ['InsteadOfName', z.string()],
  /** Pending, and waits for an approver added before it. */
  isWaiting: ['IsWaiting', z.boolean()],
  dueAt: ['DueTime', instant.nullable()],
})
export type FlowOpinion = z.output<typeof flowOpinion>

/** A file of the subject, as it was submitted. */
export const flowFile = wire({
  id: ['FileId', wireId],
  name: ['Name', z.string()],
  suffix: ['Suffix', z.string()],
  size: ['Size', z.int().min(0)],
  version: ['Version', z.int()],
  /** `v1-<size>-<hex>`, computed by the server. */
  contentHash: ['Hash', z.string()],
  state: ['State', z.enum(['same', 'changed', 'missing'])],
  /** The version today, where it changed. */
  newVersion: ['NewVersion', z.int().nullable()],
})
export type FlowFile = z.output<typeof flowFile>
