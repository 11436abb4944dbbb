export type StoredRenditionState = 'waiting' | 'making' | 'ready' | 'none' | 'failed'

export type RenditionTable = {
  id: string
  enterprise_id: string
  content_id: string
  kind: string
  source: string
  parameters: string
  state: StoredRenditionState
  /** Runs started. */
  attempts: number
  error: string | null
  held_by: string | null
  held_until: Date | null
  asked_at: Date
  made_at: Date | null
}

export type RenditionFileTable = {
  rendition_id: string
  name: string
  /** Media type. */
  type: string
  /** Bytes. */
  size: number
  width: number | null
  height: number | null
}

export type RenditionWaitTable = {
  rendition_id: string
  user_id: string
  file_id: string
}

export type RenditionTaskTable = {
  task_id: string
  rendition_id: string
}

export type RenditionTables = {
  renditions: RenditionTable
  rendition_files: RenditionFileTable
  rendition_waits: RenditionWaitTable
  rendition_tasks: RenditionTaskTable
}
