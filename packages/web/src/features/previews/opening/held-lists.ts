import type { EndpointInput } from '@cabinet/contract/endpoint'
import { type FileListPage, fileEndpoints } from '@cabinet/contract/files'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { queryClient } from '../../../kernel/query.ts'

/** The query of a list, without its page. */
export type HeldListQuestion = Omit<EndpointInput<typeof fileEndpoints.list>, 'page' | 'pageSize' | 'cursor'>

interface HeldList {
  question: HeldListQuestion
  rows: readonly ListedFileItem[]
}

/** Returns the lists in the query cache, those on the screen first, then the latest. */
function heldLists(): HeldList[] {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: [fileEndpoints.list.path] })
    .toSorted(
      (a, b) => Number(b.isActive()) - Number(a.isActive()) || b.state.dataUpdatedAt - a.state.dataUpdatedAt,
    )
    .map(({ queryKey, state }) => {
      const asked = queryKey[1] as EndpointInput<typeof fileEndpoints.list>
      const { page: _page, pageSize: _size, cursor: _cursor, ...question } = asked
      return { question, rows: (state.data as FileListPage | undefined)?.rows ?? [] }
    })
}

/** Returns the cached list that contains this file. */
export const heldListWith = (fileId: string) =>
  heldLists().find(({ rows }) => rows.some((row) => row.id === fileId))

/** Returns a file from the cached lists, so that it opens without a request. */
export const heldFileById = (fileId: string) => heldListWith(fileId)?.rows.find((row) => row.id === fileId)
