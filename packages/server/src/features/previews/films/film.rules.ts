import { typeGroup } from '@cabinet/contract/previews'
import type { FilmFacts } from '@cabinet/contract/previews.films'

/** Whether a suffix is one of films or music. */
export const isFilm = (source: string): boolean => {
  const group = typeGroup(source)
  return group === 'video' || group === 'audio'
}

/**
 * Seconds at which the parts of a film begin: two short ones, so that it starts soon, then longer ones. All hold whole
 * frames of sound at 48 kHz, so nothing is heard between them.
 */
const first = [0, 8, 24]
const long = 24

export const beginOf = (part: number): number => first[part] ?? 24 + (part - 2) * long

export const lengthOf = (part: number): number => beginOf(part + 1) - beginOf(part)

/** Parts of a film of this many seconds. */
export function partsOf(duration: number): number {
  let count = 1
  while (beginOf(count) < duration - 0.05) count++
  return count
}

/** The list of parts, as players of HLS read it; `placeOf` is where a part is fetched. */
export function playlist(
  { duration }: Pick<FilmFacts, 'duration'>,
  placeOf: (part: string) => string,
): string {
  const parts = Array.from({ length: partsOf(duration) }, (_, part) => {
    const seconds = Math.min(lengthOf(part), duration - beginOf(part))
    return `#EXTINF:${seconds.toFixed(3)},\n${placeOf(`${part}.ts`)}`
  })
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    `#EXT-X-TARGETDURATION:${long}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...parts,
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')
}

interface Probed {
  format?: { duration?: string }
  streams?: {
    codec_type?: string
    codec_name?: string
    duration?: string
    disposition?: { attached_pic?: number }
    tags?: { language?: string; title?: string }
  }[]
}

/** Subtitles that are words; others are pictures. */
const written = ['subrip', 'ass', 'ssa', 'mov_text', 'webvtt', 'text']
const subtitlesMost = 20
/** Seconds beyond which nobody films. */
const longest = 100 * 3600

/** What ffprobe has found; null where nothing in it plays. */
export function factsOf(said: string): FilmFacts | null {
  const { format, streams = [] } = JSON.parse(said) as Probed
  const seconds = [format?.duration, ...streams.map((stream) => stream.duration)].map(Number)
  const duration = Math.max(...seconds.filter((one) => one > 0 && one < longest), 0)
  const of = (type: string) =>
    streams.find((one) => one.codec_type === type && one.disposition?.attached_pic !== 1)?.codec_name ?? ''
  const facts = {
    duration,
    video: of('video'),
    audio: of('audio'),
    subtitles: streams
      .filter((one) => one.codec_type === 'subtitle')
      .map(({ codec_name = '', tags }, number) => ({ codec_name, tags, number }))
      .filter(({ codec_name }) => written.includes(codec_name))
      .slice(0, subtitlesMost)
      .map(({ tags, number }) => ({ number, language: tags?.language ?? '', title: tags?.title ?? '' })),
  }
  return duration > 0 && (facts.video !== '' || facts.audio !== '') ? facts : null
}
