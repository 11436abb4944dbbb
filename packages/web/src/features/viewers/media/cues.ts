import type { ParsedCaptionsResult, VTTCue } from 'media-captions'
import { sanitizeCueText } from './cue-text.ts'

export type SubtitleFileType = 'srt' | 'vtt' | 'ass' | 'ssa'

type Cues = Pick<ParsedCaptionsResult, 'cues' | 'regions'>

/** Reads subtitles. Every road from a file to the player goes through here, so no text reaches it as it was written. */
export async function readSubtitleCues(text: string, type: SubtitleFileType): Promise<Cues> {
  const { parseText } = await import('media-captions')
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim())
  const { cues, regions } = await parseText(lines.join('\n').trim(), { type, errors: false })
  for (const cue of cues) cue.text = sanitizeCueText(cue.text)
  return { cues, regions }
}

/** Cues as the player reads them from an address. */
export const subtitleCuesAsJson = ({ cues, regions }: Cues): string =>
  JSON.stringify({ regions, cues: cues.map(plainCue) })

const plainCue = (cue: VTTCue) => ({
  ...cue,
  // those of the browser are no own fields
  id: cue.id,
  startTime: cue.startTime,
  endTime: cue.endTime,
  text: cue.text,
})
