import type { ListedFileItem } from '@cabinet/contract/nodes'
import { useSyncExternalStore } from 'react'
import type { FileDropTarget } from '../../kernel/drop.ts'

/**
 * checking = the hash is computed; instant = the server had the content; lost = begun before a reload, the
 * file must be chosen again; transcoding = uploaded, and a later room prepares its preview; skipped = its
 * name was taken and the user chose to skip it.
 */
export type UploadStage =
  | 'waiting'
  | 'checking'
  | 'uploading'
  | 'paused'
  | 'merging'
  | 'transcoding'
  | 'success'
  | 'instant'
  | 'skipped'
  | 'failed'
  | 'lost'

/** The action where a name is already taken. */
export type NameClashAnswer = 'skip' | 'both' | 'version'

export interface QueuedUpload {
  key: number
  name: string
  /** The path below the target folder, with the name. */
  path: string
  size: number
  target: FileDropTarget
  stage: UploadStage
  /** 0 to 1 of the hash while checking. */
  share: number
  /** Bytes the server has stored. */
  sent: number
  clash: NameClashAnswer
  file?: File
  handle?: FileSystemFileHandle
  identifier?: string
  /** The server's id of an upload found after a reload. */
  sessionId?: string
  error?: { key: string; data: unknown }
  result?: ListedFileItem
}

/** With ten thousand rows objects are replaced in place and the page renders once a frame. */
const uploads: QueuedUpload[] = []
const places = new Map<number, number>()
const listeners = new Set<() => void>()
let version = 0
let told = true
let lastKey = 0

function changed() {
  version++
  if (!told) return
  told = false
  requestAnimationFrame(() => {
    told = true
    for (const listener of listeners) listener()
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Returns the uploads of this window, oldest first. The array keeps its identity; a render follows each
 * change.
 */
export function useQueuedUploads(): readonly QueuedUpload[] {
  useSyncExternalStore(subscribe, () => version)
  return uploads
}

export const allQueuedUploads = (): readonly QueuedUpload[] => uploads

export function addQueuedUploads(
  added: Omit<QueuedUpload, 'key' | 'stage' | 'share' | 'sent'>[],
  stage: UploadStage,
): QueuedUpload[] {
  const made = added.map((one) => ({ ...one, key: ++lastKey, stage, share: 0, sent: 0 }))
  for (const upload of made) {
    places.set(upload.key, uploads.length)
    uploads.push(upload)
  }
  changed()
  return made
}

export const queuedUploadOfKey = (key: number): QueuedUpload | undefined => uploads[places.get(key) ?? -1]

export function changeQueuedUpload(key: number, what: Partial<QueuedUpload>) {
  const place = places.get(key)
  const old = place === undefined ? undefined : uploads[place]
  if (place === undefined || !old) return
  uploads[place] = { ...old, ...what }
  changed()
}

/** Removes rows from the list. */
export function removeQueuedUploads(keep: (upload: QueuedUpload) => boolean) {
  const kept = uploads.filter(keep)
  uploads.length = 0
  uploads.push(...kept)
  places.clear()
  for (const [place, { key }] of uploads.entries()) places.set(key, place)
  changed()
}
