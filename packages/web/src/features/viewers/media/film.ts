import { downloadFileStream } from '@cabinet/contract/downloads'
import { type MediaDescription, mediaStream } from '@cabinet/contract/previews.films'
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

/** Formats no browser plays: the server converts them. */
const foreign = [
  ...['avi', 'flv', 'f4v', 'wmv', 'asf', 'mpg', 'mpeg', 'vob', '3gp', '3g2', 'm2ts', 'mts', 'rm', 'rmvb'],
  ...['wma', 'amr', 'aif', 'aiff', 'ape', 'ac3'],
]
/** Containers that may hold any codec. */
const wrappers = ['mkv', 'mka', 'mov']
/** Formats whose index shows quickly whether browsers would omit a track. */
const indexed = ['mp4', 'm4v']

const playable = ['', 'h264', 'vp8', 'vp9', 'av1', 'theora', 'aac', 'mp3', 'opus', 'vorbis', 'flac']

export interface ConvertedMedia {
  facts: MediaDescription
  /** Returns the address of a part. */
  placeOf(piece: string): string
}

/** Returns the addresses of the parts the server makes of a video. */
export const mediaPieceAddress = (address: string) => (piece: string) =>
  `${address.replace(downloadFileStream.path, mediaStream.path)}&Piece=${piece}`

/** Fetches the server's description of a video. Throws `CallError` where it cannot be played. */
async function film(subject: PreviewSubject, signal: AbortSignal): Promise<ConvertedMedia> {
  const placeOf = mediaPieceAddress(await fetchViewAddress(subject))
  const answer = await fetch(placeOf('film.json'), { signal, credentials: 'omit' })
  if (!answer.ok) throw new CallError(await refusalAtAddress(placeOf('film.json')), answer.status)
  return { facts: (await answer.json()) as MediaDescription, placeOf }
}

export type MediaPlayMethod =
  | { as: 'own'; film?: ConvertedMedia }
  | { as: 'parts'; film: ConvertedMedia }
  | { as: 'waiting' }
  | { as: 'failed'; error: CallError; retry(): void }

/** Returns whether browsers omit tracks of a video; undefined until its index is read. */
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
    staleTime: 'static',
    refetchOnWindowFocus: false,
  })
  return isError ? false : data
}

/** Returns the playback method. `refused` means the browser failed to play the original. */
export function useMediaPlayMethod(subject: PreviewSubject, refused: boolean): MediaPlayMethod {
  const { file, version, inside } = subject
  const ending = file.suffix.replace(/^\./, '').toLowerCase()
  // View-only users receive converted parts only.
  const streamed = useContentForm(inside ? undefined : subject).data === 'stream'
  const must = refused || streamed || foreign.includes(ending)
  const looked = inside === undefined && !must && indexed.includes(ending)
  const lacking = useLeavesOut(subject, looked)
  const asked = inside === undefined && (must || wrappers.includes(ending) || lacking === true)
  const { data, error, refetch } = useQuery<ConvertedMedia, CallError>({
    queryKey: ['previews', 'film', file.id, version],
    queryFn: ({ signal }) => film(subject, signal),
    enabled: asked,
    retry: false,
    staleTime: 'static',
    refetchOnWindowFocus: false,
  })
  if (!asked) return { as: looked && lacking === undefined ? 'waiting' : 'own' }
  if (data) {
    const plays = [data.facts.video, data.facts.audio].every((codec) => playable.includes(codec))
    // Browsers play only the first of several audio tracks.
    const choice = data.facts.sounds.length > 1
    return { as: must || !plays || choice ? 'parts' : 'own', film: data }
  }
  if (!error) return { as: 'waiting' }
  return must ? { as: 'failed', error, retry: () => void refetch() } : { as: 'own' }
}
