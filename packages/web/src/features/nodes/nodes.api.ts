import type { Endpoint } from '@cabinet/contract/endpoint'
import { fileEndpoints } from '@cabinet/contract/files'
import { markQueriesStale, queryClient } from '../../kernel/query.ts'
import { offeredParts } from '../../kernel/slots.ts'

declare module '../../kernel/slots.ts' {
  interface ScreenSlots {
    /** Queries of later rooms that are refetched with file lists. */
    refreshedWithSpaces: Endpoint
  }
}

/** Refetches every visible list and tree after a change in the spaces. */
export const refreshFileQueries = () =>
  markQueriesStale(
    fileEndpoints.list,
    fileEndpoints.personalTree,
    fileEndpoints.groupTree,
    fileEndpoints.detail,
    ...offeredParts('refreshedWithSpaces'),
  )

/** Refetches the lists and details that show one of these items. */
export function refreshShowing(ids: readonly string[]) {
  const paths = new Set(
    [fileEndpoints.list, fileEndpoints.detail, ...offeredParts('refreshedWithSpaces')].map(
      ({ path }) => path as unknown,
    ),
  )
  const wanted = new Set(ids)
  return queryClient.invalidateQueries({
    predicate: ({ queryKey, state }) => paths.has(queryKey[0]) && shows(state.data, wanted),
  })
}

/** An answer is a page of rows, or a detail around one item. */
function shows(answer: unknown, ids: ReadonlySet<string>): boolean {
  const { rows, item } = (answer ?? {}) as { rows?: { id?: string }[]; item?: { id: string } }
  return (rows ?? [item]).some((one) => one?.id !== undefined && ids.has(one.id))
}
