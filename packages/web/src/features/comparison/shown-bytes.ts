import type { ComparisonSide } from '@cabinet/contract/comparison'
import { type DownloadFormInput, downloadEndpoints, downloadFileStream } from '@cabinet/contract/downloads'
import { limits } from '@cabinet/contract/limits'
import { fileTypeGroupOf, previewEndpoints, transcodedStream } from '@cabinet/contract/previews'
import { useQuery } from '@tanstack/react-query'
import { CallError, call } from '../../kernel/call.ts'

export interface ShownSideBytes {
  address: string
  /** Whether the original or a copy is shown. */
  form: DownloadFormInput
}

const fixed = { gcTime: 0, refetchOnWindowFocus: false } as const

/**
 * Fetches the address of a side: the original, or a marked copy if the viewer may only see it with a
 * watermark.
 */
const ticketOf = ({ fileId, number }: ComparisonSide, signal: AbortSignal): Promise<ShownSideBytes> =>
  call(downloadEndpoints.ticket, { fileId, version: number, purpose: 'view' }, { signal, quiet: true })

/** The bytes of a side as displayed. */
export const useShownSideBytes = (side: ComparisonSide) =>
  useQuery<ShownSideBytes & { blob: Blob }, CallError>({
    queryKey: ['comparison', 'bytes', side.fileId, side.number],
    queryFn: async ({ signal }) => {
      const { address, form } = await ticketOf(side, signal)
      const answer = await fetch(address, { signal, credentials: 'omit' })
      if (!answer.ok) throw new CallError('common.failed', answer.status)
      return { address, form, blob: await answer.blob() }
    },
    staleTime: 'static',
    ...fixed,
  })

const converted = ({ suffix }: ComparisonSide) =>
  ['word', 'excel', 'ppt'].includes(fileTypeGroupOf(suffix) ?? '') && !/^\.?csv$/i.test(suffix)

/** Whether a side has pages: its own, or rendered by the server. */
export const hasComparablePages = (side: ComparisonSide) => /^\.?pdf$/i.test(side.suffix) || converted(side)

/** Poll interval of pages being rendered, in ms, and number of polls. */
const patience = 1_000
const looks = 150

/** The address of a side's pages. */
export const useSidePages = (side: ComparisonSide) =>
  useQuery<string, CallError>({
    queryKey: ['comparison', 'pages', side.fileId, side.number],
    queryFn: async ({ signal }) => {
      const { address, form } = await ticketOf(side, signal)
      if (form === 'pages' || !converted(side)) return address
      for (let look = 0; look < looks; look++) {
        const asked = { fileId: side.fileId, version: side.number }
        const { state } = await call(previewEndpoints.transcodeState, asked, { signal, quiet: true })
        if (state === 'ready') return address.replace(downloadFileStream.path, transcodedStream.path)
        if (state === 'none') break
        await new Promise((done) => setTimeout(done, patience))
        signal.throwIfAborted()
      }
      throw new CallError('comparison.unreadable', 409)
    },
    staleTime: limits.viewTicketMs / 2,
    ...fixed,
  })

/** Whether both sides are shown as pages; undefined while loading. */
export const useMarkedPages = (left: ComparisonSide, right: ComparisonSide) =>
  useQuery<boolean, CallError>({
    queryKey: ['comparison', 'forms', left.fileId, left.number, right.fileId, right.number],
    queryFn: async ({ signal }) =>
      (await Promise.all([ticketOf(left, signal), ticketOf(right, signal)])).every(
        ({ form }, at) => form === 'pages' || hasComparablePages(at === 0 ? left : right),
      ),
    staleTime: limits.viewTicketMs / 2,
    ...fixed,
  })
