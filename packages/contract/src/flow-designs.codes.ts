// Codes of the specification's tree designer for the words of `flow-designs.document.ts`.

import type {
  ApprovalMode,
  ApproverSource,
  FlowNode,
  FlowParty,
  NobodyAction,
  NumberOperator,
  SelectionRange,
} from './flow-designs.document.ts'

/** `type` of a node. */
export const nodeKindCodes = {
  start: 0,
  approver: 1,
  copy: 2,
  branch: 3,
  container: 4,
} as const satisfies Record<FlowNode['kind'], number>

/** `type` of a party. */
export const partyKindCodes = { user: 1, role: 2, department: 3 } as const satisfies Record<
  FlowParty['kind'],
  number
>

/** `settype`. */
export const approverSourceCodes = {
  named: 1,
  director: 2,
  chosen: 4,
  initiator: 5,
  directors: 7,
} as const satisfies Record<ApproverSource, number>

/** `examineMode`. */
export const approvalModeCodes = { any: 1, all: 2, order: 3 } as const satisfies Record<ApprovalMode, number>

/** `noHanderAction`. */
export const nobodyActionCodes = { pass: 1, administrator: 2, refuse: 3 } as const satisfies Record<
  NobodyAction,
  number
>

/** `selectRange`. */
export const selectionRangeCodes = { company: 1, members: 2, role: 3 } as const satisfies Record<
  SelectionRange,
  number
>

/** `optType`. */
export const numberOperatorCodes = {
  less: 1,
  more: 2,
  atMost: 3,
  equal: 4,
  atLeast: 5,
  between: 6,
} as const satisfies Record<NumberOperator, number>

/** `columnType` and `showType` of a condition. */
export const columnTypeCodes = { options: 'String', number: 'Double' } as const
export const optionsShowType = '3'

/** `columnId` of the built-in condition on the initiator. */
export const initiatorColumnId = 0

/** Every key that the designer writes on a node, so that what a node does not use is told from unknown keys. */
export const nodeFieldNames = [
  'nodeKey',
  'nodeName',
  'type',
  'childNode',
  'error',
  'priorityLevel',
  'settype',
  'selectMode',
  'selectRange',
  'directorLevel',
  'examineMode',
  'noHanderAction',
  'examineEndDirectorLevel',
  'ccSelfSelectFlag',
  'conditionList',
  'conditionNodes',
  'nodeUserList',
  'timeLimit',
] as const

/** Every key that the designer writes on a condition. */
export const conditionFieldNames = [
  'columnId',
  'columnType',
  'showType',
  'showName',
  'optType',
  'zdy1',
  'opt1',
  'zdy2',
  'opt2',
  'fixedDownBoxValue',
] as const
