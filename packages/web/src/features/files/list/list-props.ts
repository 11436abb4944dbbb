import type { ListedFileItem } from '@cabinet/contract/nodes'
import type { Ref } from 'react'
import type { GridView } from '../../../ui/grid/body.tsx'
import type { ListSelecting } from '../../../ui/grid/use-selection.ts'
import type { FolderRowPages } from './use-rows.ts'
import type { FolderViewOptions } from './view.ts'

export interface FileListProps {
  /** The scroll container: it persists across folders and holds the focus. */
  scroller: HTMLDivElement
  rows: FolderRowPages
  selecting: ListSelecting<ListedFileItem>
  view: FolderViewOptions
  /** Rows have the id `<gridId>-<index>`. */
  gridId: string
  /** Initial scroll offset in pixels. */
  offset: number
  handle: Ref<GridView>
  cut: ReadonlySet<string>
  renaming: string | null
  dropSpace: string
  onOffset: (offset: number) => void
  onRename: (row: ListedFileItem, name: string | null) => Promise<string | null>
  onView: (part: Partial<FolderViewOptions>) => void
}
