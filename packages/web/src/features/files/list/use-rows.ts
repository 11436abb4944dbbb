import { spaceApi } from '@cabinet/contract/files'
import { useMemo } from 'react'
import { askAhead, type Pages, usePages } from '../../../kernel/pages.ts'
import type { Where } from '../../nodes/index.ts'
import { type Filter, noFilter, unlabelled, type View, viewNow } from './view.ts'

export type Rows = Pages<typeof spaceApi.list>

const questionOf = (
  { spaceId, parentId }: Pick<Where, 'spaceId' | 'parentId'>,
  { sort, order }: Pick<View, 'sort' | 'order'>,
  { type, search, label }: Filter,
) => ({
  spaceId,
  parentId,
  type: type || undefined,
  search: search || undefined,
  labelId: (label !== unlabelled && label) || undefined,
  unlabelled: label === unlabelled || undefined,
  sort,
  order,
})

/** Asks for the first rows of a folder that is about to be shown. */
export const askForRows = (where: Where) =>
  void askAhead(spaceApi.list, questionOf(where, viewNow(), noFilter))

/** The rows of one folder, sorted and narrowed as it is looked at. */
export function useRows(
  { spaceId, parentId }: Where,
  { sort, order }: View,
  { type, search, label }: Filter,
): Rows {
  const question = useMemo(
    () => questionOf({ spaceId, parentId }, { sort, order }, { type, search, label }),
    [spaceId, parentId, type, search, label, sort, order],
  )
  return usePages(spaceApi.list, question)
}
