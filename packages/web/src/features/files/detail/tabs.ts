import type { FileItem } from '@cabinet/contract/spaces'
import type { ComponentType } from 'react'
import type { Words } from '../../../kernel/text.ts'

export interface DetailTab {
  key: string
  words: Words
  /** Whether it says anything about this item. */
  fits(item: FileItem): boolean
  Panel: ComponentType<{ item: FileItem }>
}

const tabs: DetailTab[] = []

/** A later room adds a tab to the detail panel: versions, comments, activity. */
export const addDetailTab = (tab: DetailTab) => {
  tabs.push(tab)
}

export const detailTabs = (item: FileItem) => tabs.filter((tab) => tab.fits(item))
