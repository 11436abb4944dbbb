import { fileEndpoints } from '@cabinet/contract/files'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { includesRight } from '@cabinet/contract/rights'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { fetchContentBlob, fetchViewTicket } from '../../previews/content/index.ts'
import { folderOfFile, type PreviewSubject } from '../../previews/index.ts'
import { createTextDecoder, guessTextEncoding } from '../text/decoding.ts'
import { readSubtitleCues, type SubtitleFileType, subtitleCuesAsJson } from './cues.ts'

export interface SubtitleFile {
  key: string
  /** The part between the video's name and the extension: often a language. */
  label: string
  /** The output of `subtitleCuesAsJson`. */
  cues: string
}

/** A subtitle file with the address the player loads. */
export interface FetchedSubtitles extends SubtitleFile {
  address: string
}

/** Limits of subtitle files: number and bytes. */
const most = { files: 8, bytes: 4 * 1024 ** 2 }

const stemOf = ({ name, suffix }: ListedFileItem) => name.slice(0, name.length - suffix.length)

/**
 * Returns the subtitle files of a video: those whose name equals the video's up to the extension or a dot.
 */
export function subtitlesAmong(film: ListedFileItem, files: readonly ListedFileItem[]) {
  const stem = stemOf(film)
  return files
    .filter((one) => !one.folder && /^\.(srt|vtt|ass|ssa)$/i.test(one.suffix) && one.size <= most.bytes)
    .filter((one) => stemOf(one) === stem || stemOf(one).startsWith(`${stem}.`))
    .filter((one) => includesRight(one.rights, 'preview'))
    .slice(0, most.files)
    .map((file) => ({ file, label: stemOf(file).slice(stem.length + 1) }))
}

async function find(film: ListedFileItem): Promise<SubtitleFile[]> {
  const { spaceId, parentId } = folderOfFile(film)
  const asked = { spaceId, parentId, type: 'file', search: stemOf(film), page: 1, pageSize: 100 }
  const { rows } = await call(fileEndpoints.list, asked, { quiet: true })
  const found = await Promise.all(
    subtitlesAmong(film, rows).map(async ({ file, label }) => {
      const subject: PreviewSubject = { file, version: file.version, size: file.size }
      // A copy would be pages or empty.
      const ticket = await fetchViewTicket(subject).catch(() => null)
      if (ticket?.form !== 'own') return []
      const bytes = new Uint8Array(await (await fetchContentBlob(subject)).arrayBuffer())
      const words = createTextDecoder(guessTextEncoding(bytes, true))(bytes, true)
      const type = file.suffix.slice(1).toLowerCase() as SubtitleFileType
      // A damaged file does not prevent the others.
      const cues = await readSubtitleCues(words, type).catch(() => null)
      return cues ? [{ key: file.id, label, cues: subtitleCuesAsJson(cues) }] : []
    }),
  )
  return found.flat()
}

const none: SubtitleFile[] = []

/** Returns subtitles beside a video; undefined until loaded. */
export function useSubtitleFiles({ file, inside }: PreviewSubject): FetchedSubtitles[] | undefined {
  const { data, isLoading } = useQuery({
    queryKey: ['previews', 'subtitles', file.id],
    queryFn: () => find(file).catch(() => none),
    enabled: inside === undefined,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
  return useAddresses(isLoading ? undefined : (data ?? none))
}

/**
 * Returns subtitles with object URLs: given inline text, the player may start before parsing and never draws
 * it.
 */
function useAddresses(subtitles: SubtitleFile[] | undefined): FetchedSubtitles[] | undefined {
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
