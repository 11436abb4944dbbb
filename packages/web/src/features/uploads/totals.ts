import type { QueuedUpload } from './queue.store.ts'

export interface UploadTotals {
  /** Unfinished files, paused ones included. */
  open: number
  /** Files in progress or queued. */
  active: number
  paused: number
  /** Failed files, and those that the rules refuse. */
  failed: number
  /** Files that other windows send. */
  elsewhere: number
  /** Bytes of all uploads not cancelled, and how many of them the server has stored. */
  size: number
  sent: number
}

const over = new Set<QueuedUpload['stage']>([
  'success',
  'instant',
  'transcoding',
  'skipped',
  'refused',
  'failed',
])

/** Whether nothing of an upload is left to send here. */
export const isUploadOver = ({ stage }: Pick<QueuedUpload, 'stage'>): boolean => over.has(stage)

/** Returns the totals over all uploads of this window for the panel's header. */
export function totalsOfUploads(uploads: readonly QueuedUpload[]): UploadTotals {
  const totals: UploadTotals = { open: 0, active: 0, paused: 0, failed: 0, elsewhere: 0, size: 0, sent: 0 }
  for (const { stage, size, sent } of uploads) {
    if (stage === 'elsewhere') {
      totals.elsewhere++
      continue
    }
    const halted = stage === 'paused' || stage === 'lost'
    if (!over.has(stage)) totals.open++
    if (!over.has(stage) && !halted) totals.active++
    if (halted) totals.paused++
    if (stage === 'failed' || stage === 'refused') totals.failed++
    if (stage === 'failed' || stage === 'skipped' || stage === 'refused') continue
    totals.size += size
    totals.sent += stage === 'success' || stage === 'instant' || stage === 'transcoding' ? size : sent
  }
  return totals
}

/** Measures the smoothed bytes per second of the last seconds; 0 until known. */
export function createSpeedMeter(windowMs = 5000) {
  let marks: { at: number; sent: number }[] = []
  return (sent: number, at: number): number => {
    const last = marks.at(-1)
    // Removed rows reduce the bytes sent: restart the measurement.
    if (last && sent < last.sent) marks = []
    marks = [...marks.filter((mark) => at - mark.at < windowMs), { at, sent }]
    const first = marks[0]!
    const ms = at - first.at
    return ms < 800 ? 0 : ((sent - first.sent) * 1000) / ms
  }
}
