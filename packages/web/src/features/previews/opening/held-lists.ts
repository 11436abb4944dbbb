import type { Input } from '@cabinet/contract/endpoint'
import { type FileList, spaceApi } from '@cabinet/contract/files'
import type { FileItem } from '@cabinet/contract/nodes'
import { queryClient } from '../../../kernel/query.ts'

/** What a list was asked, whichever page. */
export type Question = Omit<Input<typeof spaceApi.list>, 'page' | 'pageSize' | 'cursor'>

interface HeldList {
  question: Question
  rows: readonly FileItem[]
}

/** The lists that the browser still holds, those on the screen first, then the latest. */
function heldLists(): HeldList[] {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: [spaceApi.list.path] })
    .toSorted(
      (a, b) => Number(b.isActive()) - Number(a.isActive()) || b.state.dataUpdatedAt - a.state.dataUpdatedAt,
    )
    .map(({ queryKey, state }) => {
      const asked = queryKey[1] as Input<typeof spaceApi.list>
      const { page: _page, pageSize: _size, cursor: _cursor, ...question } = asked
      return { question, rows: (state.data as FileList | undefined)?.rows ?? [] }
    })
}

/** The list in which the browser holds this file. */
export const listWith = (fileId: string) =>
  heldLists().find(({ rows }) => rows.some((row) => row.id === fileId))

/** A file of those lists: opened from one of them, it is known at once. */
export const heldFile = (fileId: string) => listWith(fileId)?.rows.find((row) => row.id === fileId)
