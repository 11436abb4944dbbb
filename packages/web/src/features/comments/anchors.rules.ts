import type { CommentAnchor } from '@cabinet/contract/comments.anchors'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { fileTypeGroupOf } from '@cabinet/contract/previews'

/** Kind of anchor that a file supports; null if it supports none. */
export type CommentAnchorKind = 'page' | 'time' | 'cell'

export function anchorKindOfFile({
  suffix,
  folder,
}: Pick<ListedFileItem, 'suffix' | 'folder'>): CommentAnchorKind | null {
  if (folder) return null
  const group = fileTypeGroupOf(suffix)
  if (group === 'pdf' || group === 'word' || group === 'ppt') return 'page'
  if (group === 'video' || group === 'audio') return 'time'
  return group === 'excel' ? 'cell' : null
}

/** Parses '1:02:05', '2:05' or '75' into seconds. */
function secondsOf(text: string): number | null {
  if (!/^\d{1,4}(:[0-5]?\d){0,2}$/.test(text)) return null
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

/** Parses typed text into an anchor; null if it names no place. */
export function parseCommentAnchor(kind: CommentAnchorKind, typed: string): CommentAnchor | null {
  const text = typed.trim()
  if (kind === 'page') return /^[1-9]\d{0,5}$/.test(text) ? { page: Number(text) } : null
  if (kind === 'time') {
    const time = secondsOf(text.replaceAll('：', ':'))
    return time === null ? null : { time }
  }
  return /^(.{1,200}!)?\$?[a-z]{1,3}\$?[1-9]\d{0,6}(:\$?[a-z]{1,3}\$?[1-9]\d{0,6})?$/i.test(text)
    ? { cell: text }
    : null
}

const two = (part: number) => String(part).padStart(2, '0')

/** Formats seconds: 3725 -> '1:02:05'. */
export function formatClockTime(seconds: number): string {
  const whole = Math.floor(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}
