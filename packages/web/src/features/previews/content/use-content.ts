import { queryOptions, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { CallError } from '../../../kernel/call.ts'
import { queryClient } from '../../../kernel/query.ts'
import type { PreviewSubject } from '../subject.ts'
import { fetchContentBytes, fetchViewAddress, fetchViewTicket } from './content.ts'

/** Bytes of a text that are fetched at once; more on demand. */
export const textPartBytes = 5 * 1024 ** 2

/** Milliseconds that the bytes of a file stay at hand after it was closed: long enough for back and forth. */
const kept = 30_000

// One version of a file never changes: not even a regained push channel fetches it again.
const fixed = { staleTime: 'static', gcTime: kept, refetchOnWindowFocus: false } as const

const keyOf = (what: string, { file, version }: PreviewSubject) => ['previews', what, file.id, version]

const blobQuery = (subject: PreviewSubject) =>
  queryOptions<Blob, CallError>({
    queryKey: keyOf('blob', subject),
    queryFn: ({ signal }) => fetchContentBytes(subject, signal),
    ...fixed,
  })

/** A whole file. */
export const useContentBlob = (subject: PreviewSubject) => useQuery(blobQuery(subject))

/** A whole file, once it is there. */
export const fetchContentBlob = (subject: PreviewSubject) => queryClient.fetchQuery(blobQuery(subject))

/** Fetches a whole file that will be wanted soon. */
export const prefetchContent = (subject: PreviewSubject) => void queryClient.prefetchQuery(blobQuery(subject))

/** An address for what reads ranges by itself: players, pdf.js. */
export const useContentAddress = (subject: PreviewSubject) =>
  useQuery<string, CallError>({
    queryKey: keyOf('address', subject),
    queryFn: () => fetchViewAddress(subject),
    ...fixed,
  })

/** As what a file comes: as it is, as a copy, or as no bytes at all. Throws `CallError`. */
export const useContentForm = (subject: PreviewSubject | undefined) =>
  useQuery({
    queryKey: subject ? keyOf('form', subject) : [],
    queryFn: subject ? async () => (await fetchViewTicket(subject)).form : skipToken,
    ...fixed,
  })

/** A text of any length, of which the beginning is held, and more parts as they are asked for. */
export interface TextPartsState {
  /** Undefined until the first part is there; the same arrays stay in it as it grows. */
  bytes: readonly Uint8Array[] | undefined
  /** Bytes held. */
  held: number
  whole: boolean
  busy: boolean
  error: CallError | null
  more(): void
  retry(): void
}

export function useTextParts(subject: PreviewSubject): TextPartsState {
  const { size } = subject
  const query = useInfiniteQuery<Uint8Array, CallError, { pages: Uint8Array[] }, unknown[], number>({
    queryKey: keyOf('parts', subject),
    queryFn: async ({ pageParam: from, signal }) => {
      // Of an empty file no range can be asked for.
      if (size === 0) return new Uint8Array()
      const to = Math.min(size, from + textPartBytes) - 1
      return new Uint8Array(await (await fetchContentBytes(subject, signal, { from, to })).arrayBuffer())
    },
    initialPageParam: 0,
    getNextPageParam: (_, pages) => {
      const next = heldIn(pages)
      return next < size ? next : undefined
    },
    ...fixed,
  })
  const bytes = query.data?.pages
  return {
    bytes,
    held: heldIn(bytes ?? []),
    whole: bytes !== undefined && !query.hasNextPage,
    busy: query.isFetching,
    error: query.error,
    more: () => void query.fetchNextPage(),
    retry: () => void (bytes ? query.fetchNextPage() : query.refetch()),
  }
}

const heldIn = (parts: readonly Uint8Array[]) => parts.reduce((sum, part) => sum + part.byteLength, 0)
