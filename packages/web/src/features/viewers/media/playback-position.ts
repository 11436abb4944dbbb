import { getBrowserPreference, setBrowserPreference } from '../../../kernel/prefs.ts'

/** Seconds near the start or end in which no position is stored. */
const near = { beginning: 10, end: 15 }
/** Number of positions stored. */
const most = 100

const place = 'films.left-at'
/** File ids with seconds, latest first. */
type Places = [fileId: string, seconds: number][]
const none: Places = []

/** Returns the playback position stored in this browser, in seconds; 0 for the beginning. */
export const playbackPositionOf = (fileId: string): number =>
  getBrowserPreference(place, none).find(([id]) => id === fileId)?.[1] ?? 0

/** Stores the position; a video played to its end starts over. */
export function rememberPlayback(fileId: string, seconds: number, duration: number): void {
  const others = getBrowserPreference(place, none).filter(([id]) => id !== fileId)
  const between = seconds >= near.beginning && seconds <= duration - near.end
  const next: Places = between ? [[fileId, Math.floor(seconds)], ...others] : others
  setBrowserPreference(place, next.slice(0, most))
}

/** Formats seconds as 1:02:03. */
export function playerClockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, at) => (at === 0 ? `${part}` : String(part).padStart(2, '0'))).join(':')
}
