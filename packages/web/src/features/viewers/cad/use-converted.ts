import { useQuery } from '@tanstack/react-query'
import type { PreviewSubject } from '../../previews/index.ts'

/** Queries the converted file at the server's address. */
export const useConvertedDrawing = ({ file, version }: PreviewSubject, address: string) =>
  useQuery({
    queryKey: ['previews', 'converted', file.id, version],
    queryFn: async ({ signal }) => {
      const answer = await fetch(address, { signal, credentials: 'omit' })
      if (!answer.ok) throw new Error(`nothing is there: ${answer.status}`)
      return answer.arrayBuffer()
    },
    staleTime: 'static',
    refetchOnWindowFocus: false,
  })
