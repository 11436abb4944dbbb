import type { fileSortFields } from '@cabinet/contract/files'
import { getBrowserPreference, useBrowserPreference } from '../../../kernel/prefs.ts'

export type FolderSortField = (typeof fileSortFields)[number]

/** How a person looks at folders; remembered. */
export interface FolderViewOptions {
  mode: 'list' | 'grid'
  sort: FolderSortField
  order: 'asc' | 'desc'
}

const fallback: FolderViewOptions = { mode: 'list', sort: 'updatedAt', order: 'desc' }

/** How lists look now, outside React. */
export const currentFolderView = () => getBrowserPreference('files.view', fallback)

export function useFolderView() {
  const [view, setView] = useBrowserPreference<FolderViewOptions>('files.view', fallback)
  return { view, change: (part: Partial<FolderViewOptions>) => setView({ ...view, ...part }) }
}

/** A click on a column: the other way round, or that column in its natural order (names up, times and sizes down). */
export const viewSortedBy = (
  view: FolderViewOptions,
  sort: FolderSortField,
): Pick<FolderViewOptions, 'sort' | 'order'> => ({
  sort,
  order:
    view.sort === sort
      ? view.order === 'asc'
        ? 'desc'
        : 'asc'
      : sort === 'name' || sort === 'suffix'
        ? 'asc'
        : 'desc',
})

/** What the list is narrowed to; forgotten when the folder changes. */
export interface FolderFilter {
  /** A type group, 'folder', or '' for all. */
  type: string
  search: string
  /** Id of a label, `unlabelledFilter`, or '' for all. */
  label: string
}
/** Only what lacks a label that its space asks for. */
export const unlabelledFilter = 'unlabelled'
export const emptyFolderFilter: FolderFilter = { type: '', search: '', label: '' }
