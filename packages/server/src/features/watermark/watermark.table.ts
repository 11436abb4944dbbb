import type { StorageSpaceKind } from '@cabinet/contract/nodes'
import type { WatermarkAction } from '@cabinet/contract/watermark'

export type WatermarksTable = {
  id: string
  enterprise_id: string
  name: string
  enabled: boolean
  position: number
  actions: WatermarkAction[]
  space_kinds: StorageSpaceKind[]
  space_ids: string[]
  department_ids: string[]
  label_ids: string[]
  level: number
  lenient: boolean
  text: string
  size: number
  /** #rrggbb */
  colour: string
  /** Tenths. */
  opacity: number
  /** Degrees anticlockwise. */
  angle: number
  /** Points. */
  gap: number
  /** Hash among the pictures. */
  picture: string | null
  updated_by: string
  updated_at: Date
  created_at: Date
}

export type WatermarkPictureTable = {
  enterprise_id: string
  hash: string
  width: number
  height: number
  bytes: Buffer
  created_at: Date
}

export type WatermarkTables = {
  watermarks: WatermarksTable
  watermark_pictures: WatermarkPictureTable
}
