import type { FileTemplateKind } from '@cabinet/contract/templates'
import type { Generated } from 'kysely'

export type FileTemplateTable = {
  id: string
  enterprise_id: string
  name: string
  kind: FileTemplateKind
  suffix: string
  category: Generated<string>
  content_id: string | null
  hash: string | null
  size: Generated<number>
  version: Generated<number>
  fills: Generated<boolean>
  folders: Generated<string[]>
  readers: Generated<string[]>
  enabled: Generated<boolean>
  blank: Generated<boolean>
  position: Generated<number>
  uses: Generated<number>
  updated_by: string
  updated_at: Date
  created_at: Date
}

export type TemplateTables = {
  file_templates: FileTemplateTable
}
