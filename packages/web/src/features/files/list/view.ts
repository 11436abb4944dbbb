import type { listFields } from '@cabinet/contract/files'
import { pref, usePref } from '../../../kernel/prefs.ts'

export type SortField = (typeof listFields)[number]

/** How a person looks at folders; remembered. */
export interface View {
  mode: 'list' | 'grid'
  sort: SortField
  order: 'asc' | 'desc'
}

const fallback: View = { mode: 'list', sort: 'updatedAt', order: 'desc' }

/** How lists look now, outside React. */
export const viewNow = () => pref('files.view', fallback)

export function useView() {
  const [view, setView] = usePref<View>('files.view', fallback)
  return { view, change: (part: Partial<View>) => setView({ ...view, ...part }) }
}

/** A click on a column: the other way round, or that column in its natural order (names up, times and sizes down). */
export const sortedBy = (view: View, sort: SortField): Pick<View, 'sort' | 'order'> => ({
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
export interface Filter {
  /** A type group, 'folder', or '' for all. */
  type: string
  search: string
  /** Id of a label, `unlabelled`, or '' for all. */
  label: string
}
/** Only what lacks a label that its space asks for. */
export const unlabelled = 'unlabelled'
export const noFilter: Filter = { type: '', search: '', label: '' }
