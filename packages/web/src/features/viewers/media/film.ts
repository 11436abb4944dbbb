import type { MediaDescription } from '@cabinet/contract/previews.films'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../../kernel/call.ts'
import {
  fetchContentBytes,
  fetchViewAddress,
  refusalAtAddress,
  useContentForm,
} from '../../previews/content/index.ts'
import type { PreviewSubject } from '../../previews/index.ts'
import { browserOmitsTracks, readMp4Tracks } from './mp4.ts'

/** Formats that no browser opens: the server makes parts of them that all do. */
const foreign = [
  ...['avi', 'flv', 'f4v', 'wmv', 'asf', 'mpg', 'mpeg', 'vob', '3gp', '3g2', 'm2ts', 'mts', 'rm', 'rmvb'],
  ...['wma', 'amr', 'aif', 'aiff', 'ape', 'ac3'],
]
/** Those that may hold anything. */
const wrappers = ['mkv', 'mka', 'mov']
/** Those whose index says soon whether browsers leave out anything of them. */
const indexed = ['mp4', 'm4v']

const playable = ['', 'h264', 'vp8', 'vp9', 'av1', 'theora', 'aac', 'mp3', 'opus', 'vorbis', 'flac']

export interface ServerMadeMedia {
  facts: MediaDescription
  /** Where a piece of it is fetched. */
  placeOf(piece: string): string
}

/** Where the server gives pieces of a film. */
export const mediaPieceAddress = (address: string) => (piece: string) =>
  `${address.replace('/api/Download/DownFile', '/api/File/GetFilm')}&Piece=${piece}`

/** Fetches the server's description of a video. Throws `CallError` where it cannot be played. */
async function film(subject: PreviewSubject, signal: AbortSignal): Promise<ServerMadeMedia> {
  const placeOf = mediaPieceAddress(await fetchViewAddress(subject))
  const answer = await fetch(placeOf('film.json'), { signal, credentials: 'omit' })
  if (!answer.ok) throw new CallError(await refusalAtAddress(placeOf('film.json')), answer.status)
  return { facts: (await answer.json()) as MediaDescription, placeOf }
}

export type MediaPlayMethod =
  | { as: 'own'; film?: ServerMadeMedia }
  | { as: 'parts'; film: ServerMadeMedia }
  | { as: 'waiting' }
  | { as: 'failed'; error: CallError; retry(): void }

/** Whether browsers leave something out of a film that they play; undefined until its index has been read. */
const useLeavesOut = (subject: PreviewSubject, enabled: boolean): boolean | undefined => {
  const { data, isError } = useQuery({
    queryKey: ['previews', 'film-index', subject.file.id, subject.version],
    queryFn: async ({ signal }) => {
      const part = async (from: number, to: number) =>
        new Uint8Array(await (await fetchContentBytes(subject, signal, { from, to })).arrayBuffer())
      return browserOmitsTracks(await readMp4Tracks(subject.size, part))
    },
    enabled,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  return isError ? false : data
}

/** How a film gets onto the screen. `refused`: the browser has tried its own bytes in vain. */
export function useMediaPlayMethod(subject: PreviewSubject, refused: boolean): MediaPlayMethod {
  const { file, version, inside } = subject
  const ending = file.suffix.replace(/^\./, '').toLowerCase()
  // people who may only look get parts alone
  const streamed = useContentForm(inside ? undefined : subject).data === 'stream'
  const must = refused || streamed || foreign.includes(ending)
  const looked = inside === undefined && !must && indexed.includes(ending)
  const lacking = useLeavesOut(subject, looked)
  const asked = inside === undefined && (must || wrappers.includes(ending) || lacking === true)
  const { data, error, refetch } = useQuery<ServerMadeMedia, CallError>({
    queryKey: ['previews', 'film', file.id, version],
    queryFn: ({ signal }) => film(subject, signal),
    enabled: asked,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (!asked) return { as: looked && lacking === undefined ? 'waiting' : 'own' }
  if (data) {
    const plays = [data.facts.video, data.facts.audio].every((codec) => playable.includes(codec))
    // of several sounds browsers play the first alone
    const choice = data.facts.sounds.length > 1
    return { as: must || !plays || choice ? 'parts' : 'own', film: data }
  }
  if (!error) return { as: 'waiting' }
  return must ? { as: 'failed', error, retry: () => void refetch() } : { as: 'own' }
}
