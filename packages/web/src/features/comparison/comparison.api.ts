import { type ComparisonRow, comparisonEndpoints, type FileComparison } from '@cabinet/contract/comparison'
import { type BackgroundTask, backgroundTaskEndpoints } from '@cabinet/contract/push.tasks'
import { versionEndpoints } from '@cabinet/contract/versions'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type CallError, call } from '../../kernel/call.ts'
import { endpointQueryKey, queryClient, useEndpoint } from '../../kernel/query.ts'
import type { ComparisonSides } from './opening.ts'

/** Poll interval of a running comparison, in ms. */
const patience = 500
// Two versions never change; a lost right is reported by the next call.
const fixed = { staleTime: 'static', gcTime: 60_000, refetchOnWindowFocus: false } as const

export interface ComparisonProgress {
  comparison: FileComparison | undefined
  /** The task while the comparison is running. */
  task: BackgroundTask | undefined
  cancelled: boolean
  error: CallError | null
  cancel(): void
  again(): void
}

/** Starts a comparison and follows it to its result. */
export function useFileComparison(sides: ComparisonSides): ComparisonProgress {
  const key = [comparisonEndpoints.begin.path, sides]
  const begun = useQuery<{ comparison: FileComparison; taskId?: string | undefined }, CallError>({
    queryKey: key,
    queryFn: ({ signal }) => call(comparisonEndpoints.begin, sides, { signal, quiet: true }),
    ...fixed,
    // each opening is audited and checks the rights again
    gcTime: 0,
  })
  const taskId = begun.data?.comparison.state === 'waiting' ? begun.data.taskId : undefined
  const [over, setOver] = useState<{ taskId: string; status: string } | null>(null)
  const ended = over !== null && over.taskId === taskId
  const task = useEndpoint(
    backgroundTaskEndpoints.get,
    { id: taskId ?? '' },
    { enabled: taskId !== undefined && !ended, refetchInterval: patience, staleTime: 0 },
  )
  const status = task.data?.status
  useEffect(() => {
    if (!taskId || !status || status === 'waiting' || status === 'running') return
    setOver({ taskId, status })
  }, [taskId, status])
  const made = useEndpoint(comparisonEndpoints.get, sides, {
    ...fixed,
    gcTime: 0,
    enabled: ended && over.status !== 'cancelled',
  })
  const cancelled = ended && over.status === 'cancelled'
  return {
    comparison: made.data ?? begun.data?.comparison,
    task: taskId && !made.data && !cancelled ? task.data : undefined,
    cancelled,
    error: begun.error ?? made.error,
    cancel: () => {
      if (taskId)
        void call(backgroundTaskEndpoints.cancel, { id: taskId }, { quiet: true }).catch(() => undefined)
    },
    again: () => {
      setOver(null)
      queryClient.removeQueries({ queryKey: endpointQueryKey(comparisonEndpoints.get, sides) })
      void begun.refetch()
    },
  }
}

/** Returns the rows of a section by number, for the parts that contain `wanted`; undefined while loading. */
export function useComparisonRows(
  sides: ComparisonSides,
  section: number,
  partRows: number,
  wanted: readonly number[],
): (row: number) => ComparisonRow | undefined {
  const parts = [...new Set(wanted.map((row) => Math.floor(row / partRows)))]
  const answers = useQueries({
    queries: parts.map((part) => {
      const input = { ...sides, section, part }
      return {
        queryKey: endpointQueryKey(comparisonEndpoints.rows, input),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call(comparisonEndpoints.rows, input, { signal, quiet: true }),
        ...fixed,
        retry: 2,
      }
    }),
  })
  const byPart = new Map(parts.map((part, index) => [part, answers[index]?.data]))
  return (row) => byPart.get(Math.floor(row / partRows))?.[row % partRows]
}

/** Versions of a file to choose from, newest first. */
export const useComparedVersions = (fileId: string) =>
  useEndpoint(versionEndpoints.list, { fileId, pageSize: 100 }, { staleTime: 60_000 })
