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

/** The lists that the browser still holds, those on the screen first, then the latest. */
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

/** The list in which the browser holds this file. */
export const heldListWith = (fileId: string) =>
  heldLists().find(({ rows }) => rows.some((row) => row.id === fileId))

/** A file of those lists: opened from one of them, it is known at once. */
export const heldFileById = (fileId: string) => heldListWith(fileId)?.rows.find((row) => row.id === fileId)
