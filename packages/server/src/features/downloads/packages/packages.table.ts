import type { PackageTaskStage } from '@cabinet/contract/downloads.packages'
import type { ColumnType, Generated } from 'kysely'

/** Selected item that is not in the zip, with its error key. */
export interface PackageOmissionRow {
  name: string
  reason: string
}

export type DownloadPackagesTable = {
  id: string
  enterprise_id: string
  user_id: string
  name: string
  node_ids: string[]
  node_names: string[]
  menu: string
  place: string
  status: PackageTaskStage
  reason: string | null
  run: string | null
  attempts: Generated<number>
  total: number
  done: Generated<number>
  size: Generated<number>
  files: Generated<number>
  left_count: Generated<number>
  /** JSON text when written. */
  left_out: ColumnType<PackageOmissionRow[], string | undefined, string>
  fetched_at: Date | null
  created_at: Date
  updated_at: Date
  expires_at: Date | null
  /** Whether its items are in `package_items`. */
  listed: Generated<boolean>
}

export type PackageItemsTable = {
  package_id: string
  node_id: string
  is_folder: boolean
}

export type ContentSumsTable = {
  content_id: string
  crc32: number
}

export type DownloadPackageTables = {
  packages: DownloadPackagesTable
  package_items: PackageItemsTable
  content_sums: ContentSumsTable
}
