import type { InitiatorSubjects } from '@cabinet/contract/flow-designs.conditions'
import type { ApprovalMode, FlowFacts, StartStep } from '@cabinet/contract/flow-designs.document'
import type { FlowOptions } from '@cabinet/contract/flow-designs.shapes'
import type { ApproverReason, FlowStatus, OpinionReason, OpinionResult } from '@cabinet/contract/flows'

/** Somebody whom a step asks, and why. */
export interface AskedPerson {
  id: string
  reason: ApproverReason
}

/** An approver step with the people found when the flow started. */
export interface ResolvedStep {
  people: readonly AskedPerson[]
  mode: ApprovalMode
  /** Nobody was found, and the step passes. */
  passes: boolean
}

/** Fixed when a flow is submitted: version, people, and the facts that conditions ask. */
export interface FrozenFlow {
  root: StartStep
  facts: FlowFacts
  initiator: InitiatorSubjects
  /** By the keys of approver steps; only those that the flow comes to. */
  steps: Readonly<Record<string, ResolvedStep>>
  /** Ids of the recipients, by the keys of copy steps. */
  copies: Readonly<Record<string, readonly string[]>>
  options: Pick<FlowOptions, 'passesRepeated' | 'passesInitiator'>
}

/** The people at the moment of an event. */
export interface Circumstances {
  /** Disabled or deleted. */
  gone: ReadonlySet<string>
  /** Active delegates, by the person who is away. */
  delegates: ReadonlyMap<string, string>
  /** Heirs of those who left. */
  successors: ReadonlyMap<string, string>
  /** Approval administrators, none of them gone. */
  administrators: readonly string[]
}

/** A container, a step, or approvers added by one of a step's, while they are open. */
export interface FlowActivation {
  number: number
  kind: 'container' | 'step' | 'added'
  /** The activation that goes on once this one is over; null is the flow itself. */
  parent: number | null
  /** The node's key. */
  key: string
  /** Lines of a container, or decisions of a step or of added approvers, that are still to come. */
  open: number
  /** Approvers still to be asked, one after another. */
  rest: readonly AskedPerson[]
  /** People who agreed in this step so far. */
  agreed: readonly string[]
  /** The opinion that is asked again once the added approvers agreed. */
  resumes: number | null
}

/** An opinion that is not decided yet. */
export interface OpenOpinion {
  /** `AppSort`. */
  sort: number
  activation: number
  key: string
  personId: string
  /** The person in whose place this one is asked. */
  insteadOf: string | null
  reason: ApproverReason
  /** Of an approver whom another one added. */
  isAdded: boolean
  /** Waits for approvers added before it. */
  isWaiting: boolean
}

/** The running part of a flow: what is open. Decided opinions are not needed to go on. */
export interface FlowState {
  status: FlowStatus
  /** Waits for the initiator to submit it again. */
  isReturned: boolean
  /** A person agreed or disagreed since it was submitted. */
  isDecided: boolean
  lastSort: number
  lastActivation: number
  activations: readonly FlowActivation[]
  opinions: readonly OpenOpinion[]
  /** People who agreed in the step before. */
  lastAgreed: readonly string[]
}

export const newFlowState: FlowState = {
  status: 'running',
  isReturned: false,
  isDecided: false,
  lastSort: 0,
  lastActivation: 0,
  activations: [],
  opinions: [],
  lastAgreed: [],
}

export type FlowEvent =
  /** Starts it, or submits it again from the beginning. */
  | { kind: 'submit' }
  | { kind: 'decide'; sort: number; agrees: boolean }
  | { kind: 'withdraw' }
  /** To a step, or to the initiator (null). */
  | { kind: 'return'; sort: number; key: string | null }
  | { kind: 'transfer'; sort: number; toId: string; reason: 'transferred' | 'escalated' | 'delegated' }
  | { kind: 'add'; sort: number; position: 'before' | 'after'; userIds: readonly string[] }
  /** The time of an opinion is over, and it passes. */
  | { kind: 'expire'; sort: number }
  /** Somebody was disabled, or left: `Circumstances` say who takes over. */
  | { kind: 'left'; userId: string }
  | { kind: 'end' }

/** Effects of an event besides changing the state, in this order. */
export type FlowEffect =
  | { kind: 'open'; opinion: OpenOpinion }
  /** An opinion that is decided as it is made; of nobody where the step found none. */
  | {
      kind: 'automatic'
      sort: number
      key: string
      personId: string | null
      reason: OpinionReason
    }
  | {
      kind: 'close'
      sort: number
      result: Exclude<OpinionResult, 'pending'>
      /** null where its approver decided. */
      reason: OpinionReason | null
    }
  /** An opinion begins to wait for added approvers, or is asked again. */
  | { kind: 'wait'; sort: number; key: string; personId: string; isWaiting: boolean }
  | { kind: 'copy'; key: string; userIds: readonly string[] }
  | { kind: 'finish'; status: Exclude<FlowStatus, 'running'> }

/** The new state with its effects, or why the event does not apply. */
export type FlowTurn =
  | { state: FlowState; effects: readonly FlowEffect[]; refusal?: never }
  | { refusal: 'closed' | 'ended' | 'returned' | 'decided' | 'added' | 'step'; state?: never }
