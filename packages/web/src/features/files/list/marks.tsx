import type { FileItem } from '@cabinet/contract/spaces'
import { type ComponentType, memo } from 'react'

export interface Mark {
  key: string
  /** Small ones come first. */
  order: number
  /** Draws a badge of at most 20 px height beside the name, or nothing. Asks its server in sets (`batched`). */
  Mark: ComponentType<{ item: FileItem }>
}

const marks: Mark[] = []

/** A later room says something beside each name in lists and in the detail panel: a star, labels, unread comments. */
export const addMark = (mark: Mark) => {
  marks.push(mark)
  marks.sort((a, b) => a.order - b.order)
}

/** Everything that rooms have to say about an item. */
export const Marks = memo(function Marks({ item }: { item: FileItem }) {
  return marks.map(({ key, Mark }) => <Mark key={key} item={item} />)
})
