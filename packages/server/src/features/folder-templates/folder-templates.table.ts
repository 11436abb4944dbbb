import type { FolderTemplateKind, TemplateFolder } from '@cabinet/contract/folder-templates'
import type { ColumnType } from 'kysely'

export type FolderTemplateTable = {
  id: string
  enterprise_id: string
  organisation_id: string
  name: string
  note: string
  kind: FolderTemplateKind
  automatic: boolean
  folders: ColumnType<TemplateFolder[], string, string>
  created_by: string
  created_at: Date
  updated_at: Date
}

export type DefaultsTables = {
  folder_templates: FolderTemplateTable
}
