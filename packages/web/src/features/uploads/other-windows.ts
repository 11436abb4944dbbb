import { signedInUserId } from '../../kernel/session.ts'
import {
  addQueuedUploads,
  allQueuedUploads,
  changeQueuedUpload,
  onQueuedUploadsChange,
  type QueuedUpload,
  removeQueuedUploads,
  type UploadStage,
} from './queue.store.ts'
import { isUploadOver } from './totals.ts'
import { countOtherWindows, showWindowAlive, type WindowWatch, watchWindow } from './window-liveness.ts'

type SharedUpload = Pick<
  QueuedUpload,
  'name' | 'path' | 'size' | 'sent' | 'target' | 'identifier' | 'sessionId'
> & { paused: boolean }

type SharedUploadName = Pick<QueuedUpload, 'path' | 'target'>

type WindowMessage =
  | { kind: 'ask' }
  | { kind: 'uploads'; from: string; uploads: SharedUpload[] }
  | { kind: 'closed'; from: string }

/** Uploads told to other windows; those with a session first. */
const mostTold = 100
/** Milliseconds between two messages, and that a new window waits for answers. */
const tellMs = 1000
const answersMs = 1500
const answersWithoutLocksMs = 400

export interface OtherWindows {
  /** Resolves once every other window has told its uploads. */
  known: Promise<void>
  stop(): void
}

/**
 * Tells other windows of this browser about the uploads here, and lists theirs as `elsewhere`. `onClosed` runs when a
 * window with unfinished uploads is gone: they may be resumed here.
 */
export function connectUploadWindows(onClosed: () => void): OtherWindows {
  const stopped = new AbortController()
  const channel = new BroadcastChannel(`cabinet-uploads-${signedInUserId() ?? ''}`)
  const windowId = Math.random().toString(36).slice(2)
  const watches = new Map<string, WindowWatch>()
  let told = '[]'
  let planned: ReturnType<typeof setTimeout> | undefined

  const post = (message: WindowMessage) => channel.postMessage(message)
  const tell = () => {
    const uploads = ownUploads()
    told = JSON.stringify(uploads)
    post({ kind: 'uploads', from: windowId, uploads })
  }
  const tellChanges = () => {
    planned ??= setTimeout(() => {
      planned = undefined
      if (JSON.stringify(ownUploads()) !== told) tell()
    }, tellMs)
  }
  const lose = (from: string) => {
    const watch = watches.get(from)
    if (!watch) return
    watch.stop()
    watches.delete(from)
    const had = allQueuedUploads().some((one) => one.window?.id === from)
    removeQueuedUploads((one) => one.window?.id !== from)
    if (had) onClosed()
  }
  const answers = waitForAnswers(windowId)
  channel.onmessage = ({ data }: MessageEvent<WindowMessage>) => {
    if (data.kind === 'ask') return tell()
    if (data.kind === 'closed') return lose(data.from)
    const watch =
      watches.get(data.from) ??
      watchWindow(
        data.from,
        () => post({ kind: 'ask' }),
        () => lose(data.from),
      )
    watches.set(data.from, watch)
    watch.heard()
    showUploadsOf(data.from, data.uploads)
    answers.heard(data.from)
  }
  const close = () => post({ kind: 'closed', from: windowId })
  window.addEventListener('pagehide', close)
  const unsubscribe = onQueuedUploadsChange(tellChanges)
  showWindowAlive(windowId, stopped.signal)
  post({ kind: 'ask' })
  return {
    known: answers.all,
    stop() {
      close()
      stopped.abort()
      clearTimeout(planned)
      unsubscribe()
      window.removeEventListener('pagehide', close)
      for (const watch of watches.values()) watch.stop()
      channel.close()
    },
  }
}

const notTold = new Set<UploadStage>(['lost', 'elsewhere', 'behind'])

/** Uploads that this window sends or has paused. */
function ownUploads(): SharedUpload[] {
  return allQueuedUploads()
    .filter((one) => !isUploadOver(one) && !notTold.has(one.stage))
    .sort((one, other) => Number(!one.sessionId) - Number(!other.sessionId))
    .slice(0, mostTold)
    .map(({ name, path, size, sent, target, identifier, sessionId, stage }) => ({
      name,
      path,
      size,
      sent,
      target,
      identifier,
      sessionId,
      paused: stage === 'paused',
    }))
}

/** Replaces the rows of a window; an interrupted upload that it took over is no longer offered here. */
function showUploadsOf(from: string, uploads: readonly SharedUpload[]) {
  const taken = new Set(uploads.flatMap(({ sessionId }) => sessionId ?? []))
  const isGone = (one: QueuedUpload) =>
    one.window?.id === from
      ? !uploads.some((told) => isSameUpload(one, told))
      : one.stage === 'lost' && one.sessionId !== undefined && taken.has(one.sessionId)
  if (allQueuedUploads().some(isGone)) removeQueuedUploads((one) => !isGone(one))
  const rows = allQueuedUploads().filter((one) => one.window?.id === from)
  const fresh = uploads.filter((one) => {
    const row = rows.find((shown) => isSameUpload(shown, one))
    if (row) changeQueuedUpload(row.key, rowOf(from, one))
    return !row
  })
  addQueuedUploads(
    fresh.map((one) => rowOf(from, one)),
    'elsewhere',
  )
}

const isSameUpload = (one: SharedUploadName, other: SharedUploadName) =>
  one.path === other.path && one.target.parentId === other.target.parentId

const rowOf = (from: string, { paused, ...one }: SharedUpload) => ({
  ...one,
  clash: 'refuse' as const,
  window: { id: from, paused },
})

/** Waits until all other windows answered; where their number is unknown, or one is stuck, a moment. */
function waitForAnswers(windowId: string) {
  const heard = new Set<string>()
  let expected = Number.POSITIVE_INFINITY
  let end = () => {}
  const all = new Promise<void>((resolve) => {
    end = resolve
  })
  const check = () => heard.size >= expected && end()
  void countOtherWindows(windowId).then((count) => {
    if (count !== undefined) expected = count
    setTimeout(end, count === undefined ? answersWithoutLocksMs : answersMs)
    check()
  })
  return {
    all,
    heard(from: string) {
      heard.add(from)
      check()
    },
  }
}
