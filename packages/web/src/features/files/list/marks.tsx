import type { ListedFileItem } from '@cabinet/contract/nodes'
import { type ComponentType, memo } from 'react'
import { offeredParts } from '../../../kernel/slots.ts'

interface Mark {
  key: string
  /** Lower numbers come first. */
  order: number
  /**
   * Renders a badge of at most 20 px height beside the name, or nothing; requests its state in batches
   * (`createBatchLoader`).
   */
  Mark: ComponentType<{ item: ListedFileItem }>
}

declare module '../../../kernel/slots.ts' {
  interface ScreenSlots {
    /** Marks beside each name in lists and in the detail panel: collection, labels, unread comments. */
    mark: Mark
  }
}

/** All marks that rooms offer for an item. */
export const ItemMarksView = memo(function Marks({ item }: { item: ListedFileItem }) {
  return offeredParts('mark').map(({ key, Mark }) => <Mark key={key} item={item} />)
})
