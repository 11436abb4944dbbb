import type { fileSortFields } from '@cabinet/contract/files'
import { getBrowserPreference, useBrowserPreference } from '../../../kernel/prefs.ts'

export type FolderSortField = (typeof fileSortFields)[number]

/** The user's view settings for folders; remembered. */
export interface FolderViewOptions {
  mode: 'list' | 'grid'
  sort: FolderSortField
  order: 'asc' | 'desc'
}

const fallback: FolderViewOptions = { mode: 'list', sort: 'updatedAt', order: 'desc' }

/** Returns the current view settings, outside React. */
export const currentFolderView = () => getBrowserPreference('files.view', fallback)

export function useFolderView() {
  const [view, setView] = useBrowserPreference<FolderViewOptions>('files.view', fallback)
  return { view, change: (part: Partial<FolderViewOptions>) => setView({ ...view, ...part }) }
}

/**
 * Applies a click on a column: reverses the order, or sorts by that column in its natural order (names
 * ascending, times and sizes descending).
 */
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

/** Filters of the list; reset when the folder changes. */
export interface FolderFilter {
  /** A type group, 'folder', or '' for all. */
  type: string
  search: string
  /** Id of a label, `unlabelledFilter`, or '' for all. */
  label: string
}
/** Filter for items that lack a label their space requires. */
export const unlabelledFilter = 'unlabelled'
export const emptyFolderFilter: FolderFilter = { type: '', search: '', label: '' }
