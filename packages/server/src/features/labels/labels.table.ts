import type { LabelColourName, LabelSpaceKind } from '@cabinet/contract/labels'

export type LabelRoomTables = {
  label_types: {
    id: string
    enterprise_id: string
    name: string
    name_key: string
    colour: LabelColourName
    many: boolean
    setters: 'everyone' | 'administrators' | 'roles'
    role_ids: string[]
    required_in: LabelSpaceKind[]
    position: number
    enabled: boolean
    created_at: Date
  }
  labels: {
    id: string
    enterprise_id: string
    type_id: string
    name: string
    name_key: string
    colour: LabelColourName | null
    level: number
    created_at: Date
  }
  node_labels: {
    node_id: string
    label_id: string
    set_by: string | null
    set_at: Date
  }
}
