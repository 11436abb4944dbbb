import type { QueuedUpload } from './queue.store.ts'

export interface UploadTotals {
  /** Files still to be done (paused ones too). */
  open: number
  /** Files on their way or waiting for it. */
  active: number
  paused: number
  failed: number
  /** Bytes of everything that is not given up, and how many of them the server holds. */
  size: number
  sent: number
}

const over = new Set<QueuedUpload['stage']>(['success', 'instant', 'transcoding', 'skipped', 'failed'])

/** Returns the totals over all uploads for the panel's header. */
export function totalsOfUploads(uploads: readonly QueuedUpload[]): UploadTotals {
  const totals: UploadTotals = { open: 0, active: 0, paused: 0, failed: 0, size: 0, sent: 0 }
  for (const { stage, size, sent } of uploads) {
    const halted = stage === 'paused' || stage === 'lost'
    if (!over.has(stage)) totals.open++
    if (!over.has(stage) && !halted) totals.active++
    if (halted) totals.paused++
    if (stage === 'failed') totals.failed++
    if (stage === 'failed' || stage === 'skipped') continue
    totals.size += size
    totals.sent += stage === 'success' || stage === 'instant' || stage === 'transcoding' ? size : sent
  }
  return totals
}

/** Bytes per second over the last seconds, smoothed; 0 until it is known. */
export function createSpeedMeter(windowMs = 5000) {
  let marks: { at: number; sent: number }[] = []
  return (sent: number, at: number): number => {
    const last = marks.at(-1)
    // rows that leave the list take their bytes along
    if (last && sent < last.sent) marks = []
    marks = [...marks.filter((mark) => at - mark.at < windowMs), { at, sent }]
    const first = marks[0]!
    const ms = at - first.at
    return ms < 800 ? 0 : ((sent - first.sent) * 1000) / ms
  }
}
