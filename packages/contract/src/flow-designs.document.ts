// The saved document of an approval flow in our words. On the wire and in the database it has the field names and
// codes of the tree designer named by the specification (settype, examineMode, zdy1); `flow-designs.codec.ts`
// translates both ways. `kept` are the keys of an imported document that we do not know; they survive a round trip.

/** A person, role or department that a step names (`nodeUserList`, `flowPermission`). */
export interface FlowParty {
  /** `type` 1 user, 2 role, 3 department. */
  kind: 'user' | 'role' | 'department'
  /** `targetId`. */
  id: string
  /** `name`, as it was when the design was saved; shown only where the current name cannot be found. */
  name: string
  kept?: UnknownKeys
}

export type UnknownKeys = Readonly<Record<string, unknown>>

interface StepBase {
  /** `nodeKey`: stable over versions, so that opinions, returns and back-tests can name the step. */
  key: string
  /** `nodeName`; '' stands for the default name of the kind. */
  name: string
  /** `childNode`: the next step of the same line. */
  next: FlowStep | null
  kept: UnknownKeys
}

/** `type` 0. */
export interface StartStep extends StepBase {
  kind: 'start'
}

/** How a step finds its approvers (`settype` 1, 2, 4, 5, 7). */
export type ApproverSource = 'named' | 'director' | 'chosen' | 'initiator' | 'directors'
/** How several approvers decide (`examineMode` 1, 2, 3). */
export type ApprovalMode = 'any' | 'all' | 'order'
/** The way on where a director is found by nobody (`noHanderAction` 1, 2, 3). */
export type NobodyAction = 'pass' | 'administrator' | 'refuse'
/** From whom the initiator may select (`selectRange` 1, 2, 3). */
export type SelectionRange = 'company' | 'members' | 'role'

/** The end of a step's time (ours: `timeLimit`, a key beside the specification's). */
export interface StepTimeLimit {
  /** Hours from the moment a person is asked. */
  hours: number
  action: 'remind' | 'pass' | 'escalate'
}

/** `type` 1. */
export interface ApproverStep extends StepBase {
  kind: 'approver'
  source: ApproverSource
  /** `nodeUserList`: approvers (`named`), or whom the initiator may select (`chosen` from members, or one role). */
  parties: readonly FlowParty[]
  /** `selectMode` 2: the initiator may select several. */
  several: boolean
  range: SelectionRange
  /** `directorLevel`: 1 = direct superior of the initiator. */
  level: number
  /** `examineEndDirectorLevel`: where the chain ends, counted from the top; 1 = highest director. */
  endLevel: number
  mode: ApprovalMode
  nobody: NobodyAction
  /** null where the step has no limit. */
  timeLimit: StepTimeLimit | null
}

/** `type` 2. */
export interface CopyStep extends StepBase {
  kind: 'copy'
  /** `nodeUserList`: users and roles. */
  parties: readonly FlowParty[]
  /** `ccSelfSelectFlag` 1: the initiator may add recipients. */
  selfSelect: boolean
}

/** `type` 4: takes the first branch that matches; afterwards the flow goes on with `next`. */
export interface ContainerStep extends StepBase {
  kind: 'container'
  /** In order of priority; the last one is the fallback. */
  branches: readonly BranchStep[]
}

/** `type` 3. `priorityLevel` is the place among the branches and is not kept. */
export interface BranchStep extends StepBase {
  kind: 'branch'
  /** Joined by "and"; empty is the fallback. */
  conditions: readonly FlowCondition[]
  /** `nodeUserList`: the initiators of the condition on the initiator. */
  parties: readonly FlowParty[]
}

export type FlowStep = ApproverStep | CopyStep | ContainerStep
export type FlowNode = StartStep | FlowStep | BranchStep

/** `columnId` 0: the initiator is one of the branch's `parties`, or in one of them. */
export interface InitiatorCondition {
  kind: 'initiator'
  kept: UnknownKeys
}

/** `columnType` String with `showType` 3: the value is one of the selected options. */
export interface OptionsCondition {
  kind: 'options'
  /** `columnId`. */
  column: string
  /** `showName`. */
  label: string
  /** `zdy1`: keys of the selected options. */
  keys: readonly string[]
  /** `fixedDownBoxValue`: all options as JSON, as they were when the design was saved. */
  options: string
  kept: UnknownKeys
}

/** `optType` 1 to 6. */
export type NumberOperator = 'less' | 'more' | 'atMost' | 'equal' | 'atLeast' | 'between'
/** `opt1` and `opt2` of `between`. */
export type BoundOperator = '<' | '≤'

/** `columnType` Double. Between reads `value lower field upper second`. */
export interface NumberCondition {
  kind: 'number'
  column: string
  label: string
  operator: NumberOperator
  /** `zdy1` and `zdy2` as typed: a half-filled condition is kept and is a fault. */
  value: string
  lower: BoundOperator
  second: string
  upper: BoundOperator
  kept: UnknownKeys
}

export type FlowCondition = InitiatorCondition | OptionsCondition | NumberCondition

export interface FlowDocument {
  /** `tableId`: the form whose columns the conditions use; one of `flowActions`. */
  tableId: string
  /** `workFlowDef.name`. */
  name: string
  /** How many director levels the organisation offers (`directorMaxLevel`). */
  directorMaxLevel: number
  /** `flowPermission`: users and departments that may start the flow; empty is everyone. */
  starters: readonly FlowParty[]
  root: StartStep
  /** Unknown keys of the document and of its `workFlowDef`. */
  kept: UnknownKeys
  keptDefinition: UnknownKeys
}

export const flowDocumentLimits = {
  /** Nodes of a document, starts and branches included (ours; the designer is measured with 300). */
  nodes: 1000,
  /** Parties that one node names (ours). */
  parties: 200,
  /** Conditions of one branch (ours). */
  conditions: 20,
  /** Containers inside one another (ours; bounds every walk into branches). */
  depth: 50,
  /** Characters of a node's name (ours). */
  name: 50,
  /** Characters of a number as typed, and levels inside an unknown key (ours). */
  number: 30,
  keptDepth: 50,
  /** Director levels offered by default and at most (specification of the designer; ours). */
  directorLevels: 4,
  directorLevelsMost: 20,
  /** Hours of a step's time limit, 90 days (ours). */
  hours: 2160,
  /** Bytes of the document as JSON (ours). */
  bytes: 2 * 1024 * 1024,
} as const

/**
 * Facts about a request that conditions ask, by the id of the column; the initiator is asked by the engine itself. A
 * column of options may have several values at once (labels of several files): any of them matches.
 */
export type FlowFacts = Readonly<Record<string, string | number | readonly string[]>>
