import type { FileItem } from '@cabinet/contract/nodes'
import type { ComponentType } from 'react'
import { offered } from '../../../kernel/slots.ts'
import type { Words } from '../../../kernel/text.ts'

export interface DetailTab {
  key: string
  words: Words
  /** Whether it says anything about this item. */
  fits(item: FileItem): boolean
  Panel: ComponentType<{ item: FileItem }>
}

declare module '../../../kernel/slots.ts' {
  interface Slots {
    /** Tabs of the detail panel: versions, comments, activity. */
    detailTab: DetailTab
  }
}

export const detailTabs = (item: FileItem) => offered('detailTab').filter((tab) => tab.fits(item))
