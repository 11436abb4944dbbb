import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { flowAction } from './flow-designs.actions.ts'
import { boundedText, instant, wire, wireId } from './wire.ts'

export const flowErrors = {
  /** Unknown, or not for the caller: deliberately the same. */
  'flows.not_found': 404,
  /** The opinion was given already, or somebody else is asked now. */
  'flows.opinion_closed': 409,
  /** Disagreeing needs a reason (specification). */
  'flows.reason_missing': 400,
  /** A file of the subject changed since it was submitted. */
  'flows.stale': 409,
  /** The flow has come to its end. */
  'flows.ended': 409,
  /** Returned: the initiator must submit it again, or withdraw it. */
  'flows.returned': 409,
  /** Submitting again is for flows that were returned or whose files changed. */
  'flows.not_returned': 409,
  /** Withdrawing is possible until somebody decided. */
  'flows.decided': 409,
  /** One reminder an hour. */
  'flows.reminded': 429,
  /** The design lists who may start it. */
  'flows.not_starter': 403,
  /** A step finds nobody to ask, and its design forbids to start it then. */
  'flows.nobody': 409,
  /** The initiator must select approvers. */
  'flows.selection_missing': 400,
  'flows.selection_invalid': 400,
  /** Nothing asks for approval by this request. */
  'flows.not_needed': 409,
  /** The design does not allow to decide many at once. */
  'flows.no_batch': 409,
  /** Not an active colleague, the initiator, or somebody who is asked already. */
  'flows.person_invalid': 400,
  /** An added approver cannot add others. */
  'flows.added_cannot_add': 403,
  /** Returning goes to the initiator, or to a step that was decided before. */
  'flows.step_invalid': 400,
  'flows.initiator_gone': 409,
  'flows.delegation_invalid': 400,
  /** One flow binds so many files, and takes so many opinions. */
  'flows.too_many_files': 409,
  'flows.too_many_opinions': 409,
} as const satisfies ErrorStatusTable
export type FlowErrorKey = keyof typeof flowErrors

export const flowLimits = {
  /** Characters of an opinion (specification). */
  opinion: 500,
  /** Characters of a title (ours). */
  title: 200,
  /** People whom one step asks, and who are added or selected at once (ours). */
  people: 200,
  added: 10,
  /** Opinions of one flow, returns included (ours). */
  opinions: 1000,
  /** Files that one flow binds with version and hash (ours). */
  files: 10_000,
  /** Flows that are decided at once (ours). */
  batch: 100,
  /** Minutes between two reminders (specification: once an hour). */
  remindMinutes: 60,
  /** Days of a delegation (ours). */
  delegationDays: 366,
} as const

/** `type` of the lists, and `parentId` of their screens (specification). */
export const flowListTypes = { initiated: 1, pending: 2, completed: 3 } as const
export type FlowListType = (typeof flowListTypes)[keyof typeof flowListTypes]

/** `approveStatus`: 1 pending review, 2 completed (specification); any other is shown as disagree by older clients. */
export const flowStatusCodes = { running: 1, agreed: 2, refused: 3, withdrawn: 4, ended: 5 } as const
export type FlowStatus = keyof typeof flowStatusCodes
export type FlowStatusCode = (typeof flowStatusCodes)[FlowStatus]
export const flowStatusCode = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])

/** `Result` of an opinion (specification). Rejected: closed without a decision of its approver. */
export const opinionResultCodes = { pending: 0, agree: 1, disagree: 2, rejected: 3 } as const
export type OpinionResult = keyof typeof opinionResultCodes

/**
 * Why an opinion was decided or closed by anything but a decision of its approver. `nobody`: the step found no one and
 * passes; `repeated`, `initiator`: passed by an option of the design; `expired`: passed by the time limit; the others
 * close it: somebody else decided or refused, it was handed on, the flow went back or ended.
 */
export const opinionReasons = [
  'nobody',
  'repeated',
  'initiator',
  'expired',
  'decided_by_other',
  'refused_by_other',
  'transferred',
  'delegated',
  'escalated',
  'left',
  'returned',
  'resubmitted',
  'withdrawn',
  'ended',
] as const
export type OpinionReason = (typeof opinionReasons)[number]

/** Why somebody is asked. */
export const approverReasons = [
  /** Named by the step, alone, by a role or by a department. */
  'named',
  'role',
  'department',
  /** A director of the initiator; a head of a department above. */
  'director',
  'head',
  /** Selected by the initiator; the initiator. */
  'selected',
  'initiator',
  /** Approval administrators, where nobody was found. */
  'administrator',
  'added',
  'transferred',
  'delegated',
  'escalated',
  /** In place of somebody who left. */
  'successor',
] as const
export type ApproverReason = (typeof approverReasons)[number]

/** A code that clients of the specification may send as text digits. */
const digit = <T extends z.ZodType<number, number>>(code: T) =>
  z.codec(z.union([z.int(), z.string().regex(/^\d{1,9}$/)]), code, {
    decode: (value) => Number(value) as z.input<T>,
    encode: (value) => value,
  })

export const flowListType = digit(z.union([z.literal(1), z.literal(2), z.literal(3)]))
export const approvalResult = digit(z.union([z.literal(1), z.literal(2)]))
export const approvalSort = digit(z.int().min(1).max(1_000_000))
export const opinionText = boundedText(flowLimits.opinion).default('')

const person = { id: ['UserId', wireId], name: ['RealName', z.string()] } as const

/** Somebody who is asked, and why. */
export const flowApprover = wire({ ...person, reason: ['Reason', z.enum(approverReasons)] })
export type FlowApprover = z.output<typeof flowApprover>

/** A step of the path ahead, or of a preview. */
export const flowPathStep = wire({
  /** `nodeKey` of the design. */
  key: ['NodeKey', z.string()],
  name: ['NodeName', z.string()],
  kind: ['Kind', z.enum(['approver', 'copy'])],
  mode: ['Mode', z.enum(['any', 'all', 'order'])],
  people: ['People', z.array(flowApprover)],
  /** Nobody was found, and the step passes. */
  passes: ['IsPassed', z.boolean()],
  /** The initiator selects whom it asks, or may add recipients of a copy. */
  selectable: ['IsSelect', z.boolean()],
  mustSelect: ['IsMust', z.boolean()],
  several: ['IsMany', z.boolean()],
  /** Among whom; absent is the whole enterprise. */
  choices: ['Choices', z.array(wire(person)).optional()],
})
export type FlowPathStep = z.output<typeof flowPathStep>

/** People whom the initiator selected for a step. */
export const flowSelection = wire({
  key: ['NodeKey', z.string().max(100)],
  userIds: ['UserIds', z.array(wireId).max(flowLimits.people)],
})
export type FlowSelection = z.output<typeof flowSelection>
/** Selections for the steps of a flow, as every call carries them that may start one. */
export const flowSelections = z.array(flowSelection).max(100).default([])

const summary = {
  id: ['flowId', wireId],
  designId: ['designId', wireId],
  typeId: ['typeId', wireId],
  title: ['title', z.string()],
  /** The action that it is about. */
  action: ['flowType', flowAction],
  typeName: ['typeName', z.string()],
  flowName: ['flowName', z.string()],
  /** '' once it is over. */
  currentNodeName: ['currentNodeName', z.string()],
  status: ['approveStatus', flowStatusCode],
  initiatorId: ['createUserId', wireId],
  initiatorName: ['createUserName', z.string()],
  createdAt: ['createTime', instant],
  finishedAt: ['finishTime', instant.nullable()],
  /** Ids of all who are asked now, joined by commas. */
  approverIds: ['approvalUserId', z.string()],
  approverNames: ['approvalUserNames', z.array(z.string())],
  /** Waits for the initiator, who must submit it again. */
  isReturned: ['isReturned', z.boolean()],
  /** `ApproveSort` of the caller's opinion that is open now; null where the caller is not asked. */
  sort: ['approveSort', z.int().nullable()],
  /** Since when the caller, or the current step, is asked. */
  waitingSince: ['waitTime', instant.nullable()],
  /** When the step's time is over. */
  dueAt: ['dueTime', instant.nullable()],
} as const

/** A flow in a list. */
export const flowRow = wire({
  ...summary,
  /** The design allows to decide it with others. */
  inBatch: ['isBatch', z.boolean()],
  /** The caller got a copy of it. */
  isCopied: ['isCopied', z.boolean()],
})
export type FlowRow = z.output<typeof flowRow>
export const flowSummaryFields = summary
