import type { FileItem } from '@cabinet/contract/nodes'
import type { Ref } from 'react'
import type { Selection } from '../../../ui/selection.ts'
import type { Rows } from './use-rows.ts'
import type { View } from './view.ts'

/** What the keyboard must know of a list or grid. */
export interface ListHandle {
  reveal(index: number): void
  columns: number
  /** Rows on the screen. */
  page: number
}

export interface ListProps {
  /** What scrolls: it stays while folders come and go, and holds the focus. */
  scroller: HTMLDivElement
  rows: Rows
  selection: Selection<FileItem>
  view: View
  /** Rows have the id `<gridId>-<index>`. */
  gridId: string
  /** Pixels scrolled at first. */
  offset: number
  handle: Ref<ListHandle>
  cut: ReadonlySet<string>
  renaming: string | null
  dropSpace: string
  onOffset: (offset: number) => void
  onRename: (row: FileItem, name: string | null) => void
  /** The rubber band (grid). */
  onBand: (rows: readonly FileItem[]) => void
}
