import type { ListedFileItem } from '@cabinet/contract/nodes'
import { useSyncExternalStore } from 'react'
import type { FileDropTarget } from '../../kernel/drop.ts'

/**
 * checking = the hash is computed; instant = the server had the content; lost = begun before a reload, the
 * file must be chosen again; transcoding = uploaded, and a later room prepares its preview; skipped = its
 * name was taken and the user chose to skip it; refused = against the upload rules, nothing was sent;
 * elsewhere = another window of this browser sends it; behind = an earlier upload is still taking its name.
 */
export type UploadStage =
  | 'waiting'
  | 'behind'
  | 'checking'
  | 'uploading'
  | 'paused'
  | 'merging'
  | 'transcoding'
  | 'success'
  | 'instant'
  | 'skipped'
  | 'failed'
  | 'refused'
  | 'lost'
  | 'elsewhere'

/** The action where a name is already taken. */
export type NameClashAnswer = 'skip' | 'both' | 'version'

/** refuse: no name was taken when the upload was chosen; one taken meanwhile is asked about. */
export type QueuedClashRule = NameClashAnswer | 'refuse'

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
  clash: QueuedClashRule
  file?: File
  handle?: FileSystemFileHandle
  identifier?: string
  /** The server's id of its session, once it has one. */
  sessionId?: string
  /** Of an upload elsewhere: the window that sends it, and whether it is paused there. */
  window?: { id: string; paused: boolean }
  error?: { key: string; data: unknown }
  result?: ListedFileItem
}

/** With ten thousand rows objects are replaced in place and the page renders once a frame. */
const uploads: QueuedUpload[] = []
const places = new Map<number, number>()
const listeners = new Set<() => void>()
/** Milliseconds between renders in a hidden window. */
const hiddenMs = 250
let version = 0
let told = true
let lastKey = 0

function changed() {
  version++
  if (!told) return
  told = false
  const tell = () => {
    if (told) return
    told = true
    for (const listener of listeners) listener()
  }
  requestAnimationFrame(tell)
  // a hidden window draws no frames, and still tells the other windows
  setTimeout(tell, hiddenMs)
}

/** Calls back after changes, at most once a frame; returns an unsubscribe function. */
export const onQueuedUploadsChange = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Returns the uploads of this window, oldest first. The array keeps its identity; a render follows each
 * change.
 */
export function useQueuedUploads(): readonly QueuedUpload[] {
  useSyncExternalStore(onQueuedUploadsChange, () => version)
  return uploads
}

export const allQueuedUploads = (): readonly QueuedUpload[] => uploads

export function addQueuedUploads(
  added: (Omit<QueuedUpload, 'key' | 'stage' | 'share' | 'sent'> & { sent?: number })[],
  stage: UploadStage,
): QueuedUpload[] {
  const made = added.map((one) => ({ sent: 0, ...one, key: ++lastKey, stage, share: 0 }))
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
