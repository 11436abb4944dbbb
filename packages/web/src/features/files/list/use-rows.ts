import { fileEndpoints } from '@cabinet/contract/files'
import { limits } from '@cabinet/contract/limits'
import { useMemo } from 'react'
import { type ListPages, prefetchFirstPage, useListPages } from '../../../kernel/pages.ts'
import type { FolderPlace } from '../../nodes/index.ts'
import {
  currentFolderView,
  emptyFolderFilter,
  type FolderFilter,
  type FolderViewOptions,
  unlabelledFilter,
} from './view.ts'

export type FolderRowPages = ListPages<typeof fileEndpoints.list>

const questionOf = (
  { spaceId, parentId }: Pick<FolderPlace, 'spaceId' | 'parentId'>,
  { sort, order }: Pick<FolderViewOptions, 'sort' | 'order'>,
  { type, search, label }: FolderFilter,
) => ({
  spaceId,
  parentId,
  type: type || undefined,
  search: search || undefined,
  labelId: (label !== unlabelledFilter && label) || undefined,
  unlabelled: label === unlabelledFilter || undefined,
  sort,
  order,
})

/** Prefetches the first rows of a folder about to be shown. */
export const prefetchFolderRows = (where: FolderPlace) =>
  void prefetchFirstPage(fileEndpoints.list, questionOf(where, currentFolderView(), emptyFolderFilter))

/** The rows of one folder, with its sort order and filters. */
export function useFolderRows(
  { spaceId, parentId }: FolderPlace,
  { sort, order }: FolderViewOptions,
  { type, search, label }: FolderFilter,
): FolderRowPages {
  const question = useMemo(
    () => questionOf({ spaceId, parentId }, { sort, order }, { type, search, label }),
    [spaceId, parentId, type, search, label, sort, order],
  )
  return useListPages(fileEndpoints.list, question, limits.folderPage)
}
