import type { ListedFileItem } from '@cabinet/contract/nodes'
import { type ComponentType, memo } from 'react'
import { offeredParts } from '../../../kernel/slots.ts'

interface Mark {
  key: string
  /** Small ones come first. */
  order: number
  /** Draws a badge of at most 20 px height beside the name, or nothing. Asks its server in sets (`batched`). */
  Mark: ComponentType<{ item: ListedFileItem }>
}

declare module '../../../kernel/slots.ts' {
  interface ScreenSlots {
    /** Beside each name in lists and in the detail panel: a star, labels, unread comments. */
    mark: Mark
  }
}

/** Everything that rooms have to say about an item. */
export const ItemMarksView = memo(function Marks({ item }: { item: ListedFileItem }) {
  return offeredParts('mark').map(({ key, Mark }) => <Mark key={key} item={item} />)
})
