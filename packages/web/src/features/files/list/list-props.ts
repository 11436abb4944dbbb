import type { ListedFileItem } from '@cabinet/contract/nodes'
import type { Ref } from 'react'
import type { ListSelection } from '../../../ui/grid/selection.ts'
import type { FolderRowPages } from './use-rows.ts'
import type { FolderViewOptions } from './view.ts'

/** Interface of a list or grid for keyboard navigation. */
export interface FileListHandle {
  reveal(index: number): void
  columns: number
  /** Number of visible rows. */
  page: number
}

export interface FileListProps {
  /** The scroll container: it persists across folders and holds the focus. */
  scroller: HTMLDivElement
  rows: FolderRowPages
  selection: ListSelection<ListedFileItem>
  view: FolderViewOptions
  /** Rows have the id `<gridId>-<index>`. */
  gridId: string
  /** Initial scroll offset in pixels. */
  offset: number
  handle: Ref<FileListHandle>
  cut: ReadonlySet<string>
  renaming: string | null
  dropSpace: string
  onOffset: (offset: number) => void
  onRename: (row: ListedFileItem, name: string | null) => void
  /** Gets the rows selected by the band (grid). */
  onBand: (rows: readonly ListedFileItem[]) => void
}
