import { spaceApi } from '@cabinet/contract/spaces'
import { useMemo } from 'react'
import { type Pages, usePages } from '../../../kernel/pages.ts'
import type { Where } from '../where.ts'
import { type Filter, unlabelled, type View } from './view.ts'

export type Rows = Pages<typeof spaceApi.list>

/** The rows of one folder, sorted and narrowed as it is looked at. */
export function useRows(
  { spaceId, parentId }: Where,
  { sort, order }: View,
  { type, search, label }: Filter,
): Rows {
  const question = useMemo(
    () => ({
      spaceId,
      parentId,
      type: type || undefined,
      search: search || undefined,
      labelId: (label !== unlabelled && label) || undefined,
      unlabelled: label === unlabelled || undefined,
      sort,
      order,
    }),
    [spaceId, parentId, type, search, label, sort, order],
  )
  return usePages(spaceApi.list, question)
}
