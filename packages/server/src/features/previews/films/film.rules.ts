import { fileTypeGroupOf } from '@cabinet/contract/previews'
import { type MediaDescription, type MediaTrack, mediaTrackLabel } from '@cabinet/contract/previews.films'

/** Whether an extension is one of films or music. */
export const isMediaSuffix = (source: string): boolean => {
  const group = fileTypeGroupOf(source)
  return group === 'video' || group === 'audio'
}

/**
 * Start times of a film's parts in seconds: two short ones for a quick start, then longer ones. All hold
 * whole audio frames at 48 kHz, so that no gap is heard.
 */
const first = [0, 8, 24]
const long = 24

export const mediaPartBegin = (part: number): number => first[part] ?? 24 + (part - 2) * long

export const mediaPartLength = (part: number): number => mediaPartBegin(part + 1) - mediaPartBegin(part)

/** Returns the number of parts of a film of this many seconds. */
export function mediaPartCount(duration: number): number {
  let count = 1
  while (mediaPartBegin(count) < duration - 0.05) count++
  return count
}

/** Playlists of a film in HLS; `placeOf` returns the address of a piece. */
type PlaceOf = (piece: string) => string

/**
 * Returns the master playlist of a film with several audio tracks: the first comes with the video, the others
 * separately.
 */
export function masterPlaylist(sounds: readonly MediaTrack[], placeOf: PlaceOf): string {
  const called = (track: MediaTrack) =>
    mediaTrackLabel(track).replace(/["\r\n]/g, '') || String(track.number + 1)
  const labels = sounds.map(called)
  const lines = sounds.map((sound, at) => {
    const label = labels[at] ?? ''
    const name = labels.indexOf(label) === at ? label : `${label} ${at + 1}`
    const rest = at === 0 ? 'DEFAULT=YES,AUTOSELECT=YES' : `URI="${placeOf(`sound-${sound.number}.m3u8`)}"`
    return `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="${name}",${rest}`
  })
  const stream = '#EXT-X-STREAM-INF:BANDWIDTH=4200000,CODECS="avc1.64001f,mp4a.40.2",AUDIO="sound"'
  return ['#EXTM3U', ...lines, stream, placeOf('parts.m3u8'), ''].join('\n')
}

/** Returns the playlist of parts; those of a separate audio track include its number. */
export function mediaPlaylist(
  { duration }: Pick<MediaDescription, 'duration'>,
  placeOf: PlaceOf,
  sound = '',
): string {
  const parts = Array.from({ length: mediaPartCount(duration) }, (_, part) => {
    const seconds = Math.min(mediaPartLength(part), duration - mediaPartBegin(part))
    return `#EXTINF:${seconds.toFixed(3)},\n${placeOf(`${part}${sound}.ts`)}`
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

/** Subtitle codecs with text; others are pictures. */
const written = ['subrip', 'ass', 'ssa', 'mov_text', 'webvtt', 'text']
/** Tracks of one kind that are listed. */
const tracksMost = 20
/** Longest plausible duration, in seconds. */
const longest = 100 * 3600

/** Parses ffprobe's output; null if it contains nothing playable. */
export function parseProbeOutput(said: string): MediaDescription | null {
  const { format, streams = [] } = JSON.parse(said) as Probed
  const seconds = [format?.duration, ...streams.map((stream) => stream.duration)].map(Number)
  const duration = Math.max(...seconds.filter((one) => one > 0 && one < longest), 0)
  const of = (type: string) =>
    streams.find((one) => one.codec_type === type && one.disposition?.attached_pic !== 1)?.codec_name ?? ''
  const tracks = (type: string, codecs?: readonly string[]): MediaTrack[] =>
    streams
      .filter((one) => one.codec_type === type)
      .map(({ codec_name = '', tags }, number) => ({ codec_name, tags, number }))
      .filter(({ codec_name }) => codecs?.includes(codec_name) ?? true)
      .slice(0, tracksMost)
      .map(({ tags, number }) => ({ number, language: tags?.language ?? '', title: tags?.title ?? '' }))
  const sounds = tracks('audio')
  const facts = {
    duration,
    video: of('video'),
    audio: of('audio'),
    sounds: sounds.length > 1 && of('video') !== '' ? sounds : [],
    subtitles: tracks('subtitle', written),
  }
  return duration > 0 && (facts.video !== '' || facts.audio !== '') ? facts : null
}
