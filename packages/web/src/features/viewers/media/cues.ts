import type { ParsedCaptionsResult, VTTCue } from 'media-captions'
import { sanitizeCueText } from './cue-text.ts'

export type SubtitleFileType = 'srt' | 'vtt' | 'ass' | 'ssa'

type Cues = Pick<ParsedCaptionsResult, 'cues' | 'regions'>

/** Parses subtitles. All subtitles pass through here, so none reaches the player unsanitised. */
export async function readSubtitleCues(text: string, type: SubtitleFileType): Promise<Cues> {
  const { parseText } = await import('media-captions')
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim())
  const { cues, regions } = await parseText(lines.join('\n').trim(), { type, errors: false })
  for (const cue of cues) cue.text = sanitizeCueText(cue.text)
  return { cues, regions }
}

/** Serialises cues in the format the player loads. */
export const subtitleCuesAsJson = ({ cues, regions }: Cues): string =>
  JSON.stringify({ regions, cues: cues.map(plainCue) })

const plainCue = (cue: VTTCue) => ({
  ...cue,
  // Native cue properties are getters, which serialisation would skip.
  id: cue.id,
  startTime: cue.startTime,
  endTime: cue.endTime,
  text: cue.text,
})
