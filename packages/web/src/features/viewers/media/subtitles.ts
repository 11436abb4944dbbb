import { spaceApi } from '@cabinet/contract/files'
import type { FileItem } from '@cabinet/contract/nodes'
import { holds } from '@cabinet/contract/rights'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { blobOf, viewTicket } from '../../previews/content/index.ts'
import { folderOf, type Subject } from '../../previews/index.ts'
import { decoder, encodingOf } from '../text/decoding.ts'
import { cuesAsJson, readCues, type SubtitleType } from './cues.ts'

export interface Subtitles {
  key: string
  /** What stands between the film's name and the ending: often a language. */
  label: string
  /** As `cuesAsJson` writes them. */
  cues: string
}

/** Subtitles as the player fetches them. */
export interface FetchedSubtitles extends Subtitles {
  address: string
}

/** Files that are read, and their bytes. */
const most = { files: 8, bytes: 4 * 1024 ** 2 }

const stemOf = ({ name, suffix }: FileItem) => name.slice(0, name.length - suffix.length)

/** The files that hold subtitles of a film: called as it is, up to the ending or a dot. */
export function subtitlesAmong(film: FileItem, files: readonly FileItem[]) {
  const stem = stemOf(film)
  return files
    .filter((one) => !one.folder && /^\.(srt|vtt|ass|ssa)$/i.test(one.suffix) && one.size <= most.bytes)
    .filter((one) => stemOf(one) === stem || stemOf(one).startsWith(`${stem}.`))
    .filter((one) => holds(one.rights, 'preview'))
    .slice(0, most.files)
    .map((file) => ({ file, label: stemOf(file).slice(stem.length + 1) }))
}

async function find(film: FileItem): Promise<Subtitles[]> {
  const { spaceId, parentId } = folderOf(film)
  const asked = { spaceId, parentId, type: 'file', search: stemOf(film), page: 1, pageSize: 100 }
  const { rows } = await call(spaceApi.list, asked, { quiet: true })
  const found = await Promise.all(
    subtitlesAmong(film, rows).map(async ({ file, label }) => {
      const subject: Subject = { file, version: file.version, size: file.size }
      // as a copy it is pages, or nothing at all
      const ticket = await viewTicket(subject).catch(() => null)
      if (ticket?.form !== 'own') return []
      const bytes = new Uint8Array(await (await blobOf(subject)).arrayBuffer())
      const words = decoder(encodingOf(bytes, true))(bytes, true)
      const type = file.suffix.slice(1).toLowerCase() as SubtitleType
      // one that is damaged keeps no other from being shown
      const cues = await readCues(words, type).catch(() => null)
      return cues ? [{ key: file.id, label, cues: cuesAsJson(cues) }] : []
    }),
  )
  return found.flat()
}

const none: Subtitles[] = []

/** Subtitles that lie beside a film; undefined until they are known. */
export function useSubtitles({ file, inside }: Subject): FetchedSubtitles[] | undefined {
  const { data, isLoading } = useQuery({
    queryKey: ['previews', 'subtitles', file.id],
    queryFn: () => find(file).catch(() => none),
    enabled: inside === undefined,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
  return useAddresses(isLoading ? undefined : (data ?? none))
}

/** Given the words themselves, the player may begin to draw before it has read them, and then never draws them. */
function useAddresses(subtitles: Subtitles[] | undefined): FetchedSubtitles[] | undefined {
  const [fetched, setFetched] = useState<FetchedSubtitles[]>()
  useEffect(() => {
    if (!subtitles) return
    const made = subtitles.map((one) => ({
      ...one,
      address: URL.createObjectURL(new Blob([one.cues])),
    }))
    setFetched(made)
    return () => {
      for (const { address } of made) URL.revokeObjectURL(address)
    }
  }, [subtitles])
  return fetched
}
