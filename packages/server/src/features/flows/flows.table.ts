import type { FlowAction } from '@cabinet/contract/flow-designs.actions'
import type { FlowFacts } from '@cabinet/contract/flow-designs.document'
import type { ApproverReason, FlowStatus, OpinionReason } from '@cabinet/contract/flows'
import type { ColumnType, Generated } from 'kysely'
import type { AskedPerson, FlowActivation, FrozenFlow } from './engine/index.ts'

/** A jsonb column: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>

/** Fixed when a flow is submitted; the document itself is that of its version. */
export type FrozenPeople = Omit<FrozenFlow, 'root' | 'facts'> & { facts: FlowFacts }

/** Values of a request by name, as its room reads them when the flow is decided. */
export type FlowTerms = Readonly<Record<string, string | number | boolean | null>>

export type FlowTable = {
  id: string
  enterprise_id: string
  design_id: string
  type_id: string
  version_id: string
  action: FlowAction
  title: string
  remark: string
  flow_name: string
  initiator_id: string
  initiator_name: string
  status: Generated<FlowStatus>
  is_returned: Generated<boolean>
  is_decided: Generated<boolean>
  last_sort: Generated<number>
  last_activation: Generated<number>
  last_agreed: Generated<string[]>
  current_node_name: Generated<string>
  frozen: Json<FrozenPeople>
  terms: Json<FlowTerms>
  in_batch: boolean
  created_at: Date
  submitted_at: Date
  reminded_at: Date | null
  finished_at: Date | null
}

export type FlowActivationTable = {
  flow_id: string
  number: number
  kind: FlowActivation['kind']
  parent: number | null
  node_key: string
  open: number
  rest: Json<readonly AskedPerson[]>
  agreed: string[]
  resumes: number | null
}

export type FlowOpinionTable = {
  flow_id: string
  sort: number
  activation: number | null
  node_key: string
  node_name: string
  approver_id: string | null
  approver_name: string
  instead_of: string | null
  instead_of_name: Generated<string>
  asked_for: ApproverReason | null
  is_added: Generated<boolean>
  is_waiting: Generated<boolean>
  /** 0 pending, 1 agree, 2 disagree, 3 rejected. */
  result: Generated<number>
  closed_for: OpinionReason | null
  opinion: Generated<string>
  created_at: Date
  decided_at: Date | null
  due_at: Date | null
}

export type FlowRoomTables = {
  flows: FlowTable
  flow_activations: FlowActivationTable
  flow_opinions: FlowOpinionTable
  flow_participants: {
    flow_id: string
    user_id: string
    is_copied: Generated<boolean>
    completed_at: Date | null
  }
  flow_copies: {
    flow_id: string
    user_id: string
    user_name: string
    node_name: Generated<string>
    by_name: Generated<string>
    created_at: Date
  }
  flow_items: {
    flow_id: string
    node_id: string
    position: number
    is_locked: Generated<boolean>
  }
  flow_subjects: {
    flow_id: string
    node_id: string
    position: number
    name: string
    suffix: string
    size: number
    version: number
    content_hash: string
  }
  flow_delegations: {
    user_id: string
    delegate_id: string | null
    from_at: Date | null
    until_at: Date | null
    successor_id: string | null
    updated_at: Date
  }
}
