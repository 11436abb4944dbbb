import type { FlowDesignState, FlowSettingScope } from '@cabinet/contract/flow-designs.shapes'
import type { ColumnType } from 'kysely'

export type FlowTypeTable = {
  id: string
  enterprise_id: string
  name: string
  code: string
  icon: string
  position: number
  enabled: boolean
  /** Parties as in documents. */
  administrators: ColumnType<unknown, string, string>
  created_by: string
  created_at: Date
  updated_at: Date
}

export type FlowDesignTable = {
  id: string
  enterprise_id: string
  type_id: string
  name: string
  code: string
  remark: string
  state: FlowDesignState
  table_id: string
  /** A raw document. */
  draft: ColumnType<unknown, string, string>
  revision: number
  options: ColumnType<unknown, string, string>
  current_version_id: string | null
  /** The revision that the current version was published from. */
  published_revision: number | null
  created_by: string
  created_at: Date
  updated_by: string
  updated_at: Date
}

export type FlowVersionTable = {
  id: string
  design_id: string
  number: number
  name: string
  table_id: string
  document: ColumnType<unknown, string, string>
  options: ColumnType<unknown, string, string>
  published_by: string
  published_at: Date
}

export type FlowSettingTable = {
  id: string
  enterprise_id: string
  action: string
  scope: FlowSettingScope
  place: string
  design_id: string
  created_by: string
  created_at: Date
}

export type FlowDesignTables = {
  flow_types: FlowTypeTable
  flow_designs: FlowDesignTable
  flow_versions: FlowVersionTable
  flow_settings: FlowSettingTable
}
