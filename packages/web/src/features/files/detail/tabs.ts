import type { ListedFileItem } from '@cabinet/contract/nodes'
import type { ComponentType } from 'react'
import { offeredParts } from '../../../kernel/slots.ts'
import type { LocalizedText } from '../../../kernel/text.ts'

export interface FileDetailTab {
  key: string
  words: LocalizedText
  /** Whether the tab applies to this item. */
  fits(item: ListedFileItem): boolean
  Panel: ComponentType<{ item: ListedFileItem }>
}

declare module '../../../kernel/slots.ts' {
  interface ScreenSlots {
    /** Tabs of the detail panel: versions, comments, activity. */
    detailTab: FileDetailTab
  }
}

export const detailTabsFor = (item: ListedFileItem) =>
  offeredParts('detailTab').filter((tab) => tab.fits(item))
