import type { ComparisonSide } from '@cabinet/contract/comparison'
import { downloadApi } from '@cabinet/contract/downloads'
import type { ErrorKey } from '@cabinet/contract/errors'
import { limits } from '@cabinet/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { CallError, call } from '../../kernel/call.ts'

/** The address under which a side is shown: as it is, or marked where the asker sees it with a watermark only. */
export const useAddress = ({ fileId, number }: ComparisonSide) =>
  useQuery<string, CallError>({
    queryKey: ['comparison', 'address', fileId, number],
    queryFn: async ({ signal }) =>
      (await call(downloadApi.ticket, { fileId, version: number, purpose: 'view' }, { signal, quiet: true }))
        .address,
    staleTime: limits.viewTicketMs / 2,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** A side's bytes as they are shown. */
export function useShown(side: ComparisonSide) {
  const address = useAddress(side)
  return useQuery<Blob, CallError>({
    queryKey: ['comparison', 'bytes', side.fileId, side.number, address.data],
    enabled: address.data !== undefined,
    queryFn: async ({ signal }) => {
      const answer = await fetch(address.data!, { signal, credentials: 'omit' })
      if (!answer.ok) throw new CallError('common.failed' satisfies ErrorKey, answer.status)
      return answer.blob()
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}
