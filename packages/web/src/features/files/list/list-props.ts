import type { ListedFileItem } from '@cabinet/contract/nodes'
import type { Ref } from 'react'
import type { ListSelection } from '../../../ui/selection.ts'
import type { FolderRowPages } from './use-rows.ts'
import type { FolderViewOptions } from './view.ts'

/** What the keyboard must know of a list or grid. */
export interface FileListHandle {
  reveal(index: number): void
  columns: number
  /** Rows on the screen. */
  page: number
}

export interface FileListProps {
  /** What scrolls: it stays while folders come and go, and holds the focus. */
  scroller: HTMLDivElement
  rows: FolderRowPages
  selection: ListSelection<ListedFileItem>
  view: FolderViewOptions
  /** Rows have the id `<gridId>-<index>`. */
  gridId: string
  /** Pixels scrolled at first. */
  offset: number
  handle: Ref<FileListHandle>
  cut: ReadonlySet<string>
  renaming: string | null
  dropSpace: string
  onOffset: (offset: number) => void
  onRename: (row: ListedFileItem, name: string | null) => void
  /** The rubber band (grid). */
  onBand: (rows: readonly ListedFileItem[]) => void
}
