import { z } from 'zod'
import { id, wire } from './wire.ts'

/** What `film.json` says of a film or a piece of music. */
export interface FilmFacts {
  /** Seconds. */
  duration: number
  /** How its picture is packed, by ffmpeg's name; '' where it has none. */
  video: string
  /** How its sound is packed; '' where it has none. */
  audio: string
  /** Its subtitles that are text. A number is the place among all of them. */
  subtitles: { number: number; language: string; title: string }[]
}

/**
 * Query of GET /api/File/GetFilm: what is inside, the list of its parts for players of HLS, a part of some seconds,
 * or one of its subtitles.
 */
export const filmQuery = wire({
  fileId: ['fileId', id],
  version: ['Version', z.int().min(1).optional()],
  piece: ['Piece', z.string().regex(/^(film\.json|film\.m3u8|\d{1,5}\.ts|\d{1,2}\.vtt)$/)],
  /** A ticket to view; without one the bearer counts. */
  ticket: ['ticket', z.string().max(500).optional()],
})
