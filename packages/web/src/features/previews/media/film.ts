import type { FilmFacts } from '@cabinet/contract/previews.films'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../../kernel/call.ts'
import { refusalAt, viewAddress } from '../content/content.ts'
import type { Subject } from '../viewers.ts'

/** Formats that no browser opens: the server makes parts of them that all do. */
const foreign = [
  ...['avi', 'flv', 'f4v', 'wmv', 'asf', 'mpg', 'mpeg', 'vob', '3gp', '3g2', 'm2ts', 'mts', 'rm', 'rmvb'],
  ...['wma', 'amr', 'aif', 'aiff', 'ape', 'ac3'],
]
/** Those that may hold anything. */
const wrappers = ['mkv', 'mka', 'mov']

const playable = ['', 'h264', 'vp8', 'vp9', 'av1', 'theora', 'aac', 'mp3', 'opus', 'vorbis', 'flac']

export interface Film {
  facts: FilmFacts
  /** Where a piece of it is fetched. */
  placeOf(piece: string): string
}

/** Where the server gives pieces of a film. */
export const filmPlace = (address: string) => (piece: string) =>
  `${address.replace('/api/Download/DownFile', '/api/File/GetFilm')}&Piece=${piece}`

/** What the server finds in a film. Throws `CallError` where it plays none. */
async function film(subject: Subject, signal: AbortSignal): Promise<Film> {
  const placeOf = filmPlace(await viewAddress(subject))
  const answer = await fetch(placeOf('film.json'), { signal, credentials: 'omit' })
  if (!answer.ok) throw new CallError(await refusalAt(placeOf('film.json')), answer.status)
  return { facts: (await answer.json()) as FilmFacts, placeOf }
}

export type Way =
  | { as: 'own'; film?: Film }
  | { as: 'parts'; film: Film }
  | { as: 'waiting' }
  | { as: 'failed'; error: CallError; retry(): void }

/** How a film gets onto the screen. `refused`: the browser has tried its own bytes in vain. */
export function useWay(subject: Subject, refused: boolean): Way {
  const { file, version, inside } = subject
  const ending = file.suffix.replace(/^\./, '').toLowerCase()
  const must = refused || foreign.includes(ending)
  const asked = inside === undefined && (must || wrappers.includes(ending))
  const { data, error, refetch } = useQuery<Film, CallError>({
    queryKey: ['previews', 'film', file.id, version],
    queryFn: ({ signal }) => film(subject, signal),
    enabled: asked,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (!asked) return { as: 'own' }
  if (data) {
    const plays = [data.facts.video, data.facts.audio].every((codec) => playable.includes(codec))
    // of several sounds browsers play the first alone
    const choice = data.facts.sounds.length > 1
    return { as: must || !plays || choice ? 'parts' : 'own', film: data }
  }
  if (!error) return { as: 'waiting' }
  return must ? { as: 'failed', error, retry: () => void refetch() } : { as: 'own' }
}
