import { z } from 'zod'
import { stream } from './stream.ts'
import { wire, wireId } from './wire.ts'

/** Content of `film.json`, which describes a video or audio file. */
export interface MediaDescription {
  /** Seconds. */
  duration: number
  /** Video codec by ffmpeg's name; '' if there is no video. */
  video: string
  /** Audio codec; '' if there is no audio. */
  audio: string
  /** Audio tracks of a video with several of them. */
  sounds: MediaTrack[]
  /** Text subtitles. */
  subtitles: MediaTrack[]
}

/** One of several audio or subtitle tracks. */
export interface MediaTrack {
  /** Index among the tracks of its kind. */
  number: number
  /** As the film says: mostly of three letters, '' where it says none. */
  language: string
  title: string
}

/** Returns the label of a track: its title and its language's own name; '' if the file has neither. */
export function mediaTrackLabel({ language, title }: Pick<MediaTrack, 'language' | 'title'>): string {
  const own = languageName(language)
  if (own === '' || title.includes(own)) return title
  return title === '' ? own : `${title} (${own})`
}

function languageName(language: string): string {
  if (language === '' || language === 'und') return ''
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  } catch {
    return language
  }
}

/**
 * Query of GET /api/File/GetFilm: what is inside, the list of its parts for players of HLS or of the parts of one of
 * its further sounds, a part of some seconds, of a sound alone (`5-1.ts`), or one of its subtitles.
 */
export const mediaStreamQuery = wire({
  fileId: ['fileId', wireId],
  version: ['Version', z.int().min(1).optional()],
  piece: [
    'Piece',
    z.string().regex(/^(film\.json|(film|parts|sound-\d{1,2})\.m3u8|\d{1,5}(-\d{1,2})?\.ts|\d{1,2}\.vtt)$/),
  ],
  /** A ticket to view; without one the bearer counts. */
  ticket: ['ticket', z.string().max(500).optional()],
})

export const mediaStream = stream({
  method: 'GET',
  path: '/api/File/GetFilm',
  access: 'anyone',
  summary: 'Stream converted video or audio as HLS, by bearer or a ticket to view; 404 if it can’t be played',
  query: mediaStreamQuery,
})
