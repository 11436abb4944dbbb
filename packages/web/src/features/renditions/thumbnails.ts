import { type ThumbnailSize, thumbnailStream } from '@cabinet/contract/renditions'
import { apiBaseAddress } from '../../kernel/send.ts'
import { freshBearerToken, onSessionEnd } from '../../kernel/tokens.ts'
import type { PicturedFile, ThumbnailSource, ThumbnailState } from '../nodes/index.ts'
import { fetchThumbnailState } from './ask-states.ts'
import { thumbnailSizeFor } from './thumbnails.rules.ts'

/** Number of thumbnails cached, and of parallel fetches. */
const kept = 400
const atOnce = 6
/** Milliseconds after which a waiting thumbnail is requested again, in case the push is lost. */
const patience = 15_000

interface Entry {
  file: PicturedFile
  size: ThumbnailSize
  shown: ThumbnailState | undefined
  watchers: Set<(thumbnail: ThumbnailState) => void>
  again: ReturnType<typeof setTimeout> | undefined
  asking: boolean
}

/** Thumbnails by file, version and size; the least recently used are dropped first. */
const entries = new Map<string, Entry>()

onSessionEnd(() => {
  for (const entry of entries.values()) release(entry)
  entries.clear()
})

/** Drops cached states of files whose thumbnail is now ready. */
export function followThumbnails({ kind, fileIds }: { kind: string; fileIds: string[] }): void {
  // with a watermark or without
  if (!kind.endsWith('thumbnail')) return
  for (const entry of entries.values())
    if (entry.shown?.waiting && fileIds.includes(entry.file.id)) void draw(entry)
}

const keyOf = (file: PicturedFile, size: ThumbnailSize) => `${file.id}:${file.version}:${size}`

/** The thumbnails made by the server. */
export const serverThumbnails: ThumbnailSource = {
  known: (file, pixels) => entries.get(keyOf(file, thumbnailSizeFor(pixels)))?.shown,
  watch(file, pixels, changed) {
    const entry = entryOf(file, thumbnailSizeFor(pixels))
    entry.watchers.add(changed)
    if (entry.shown) changed(entry.shown)
    if (!entry.shown || entry.shown.waiting) void draw(entry)
    return () => {
      entry.watchers.delete(changed)
      if (entry.watchers.size === 0) clearTimeout(entry.again)
    }
  },
}

function entryOf(file: PicturedFile, size: ThumbnailSize): Entry {
  const key = keyOf(file, size)
  const known = entries.get(key)
  const entry: Entry = known ?? {
    file,
    size,
    shown: undefined,
    watchers: new Set(),
    again: undefined,
    asking: false,
  }
  entries.delete(key)
  entries.set(key, entry)
  for (const [oldest, old] of entries) {
    if (entries.size <= kept) break
    if (old.watchers.size > 0) continue
    release(old)
    entries.delete(oldest)
  }
  return entry
}

function release({ shown, again }: Entry): void {
  clearTimeout(again)
  if (shown?.address) URL.revokeObjectURL(shown.address)
}

async function draw(entry: Entry): Promise<void> {
  if (entry.asking) return
  entry.asking = true
  clearTimeout(entry.again)
  try {
    const state = await fetchThumbnailState(entry.file.id, entry.file.version)
    if (entry.watchers.size === 0) return
    if (state === 'ready') show(entry, { address: await fetched(entry), waiting: false })
    else show(entry, { address: null, waiting: state === 'waiting' })
    if (state === 'waiting') entry.again = setTimeout(() => void draw(entry), patience)
  } finally {
    entry.asking = false
  }
}

function show(entry: Entry, thumbnail: ThumbnailState): void {
  entry.shown = thumbnail
  for (const changed of entry.watchers) changed(thumbnail)
}

let running = 0
const line: (() => void)[] = []

async function fetched({ file, size, watchers }: Entry): Promise<string | null> {
  if (running >= atOnce) await new Promise<void>((go) => line.push(go))
  running++
  try {
    if (watchers.size === 0) return null
    const query = new URLSearchParams({
      fileId: file.id,
      Version: String(file.version),
      Size: String(size),
    })
    const response = await fetch(`${apiBaseAddress}${thumbnailStream.path}?${query}`, {
      headers: { Authorization: `Bearer ${await freshBearerToken()}` },
      credentials: 'omit',
    })
    return response.ok ? URL.createObjectURL(await response.blob()) : null
  } catch {
    return null
  } finally {
    running--
    line.shift()?.()
  }
}
