import type { ComponentType } from 'react'
import type { Words } from '../../../kernel/text.ts'
import type { TransferTarget } from '../actions/transfer.tsx'

/** Something that can be made in the open folder by who may upload there. */
export interface NewItem {
  key: string
  words: Words
  icon: ComponentType<{ size?: number | string }>
  /** Draws a line above it. */
  divided?: boolean
  run(target: TransferTarget): void | Promise<void>
}

const items: NewItem[] = []

/** A later room says what else can be made: blank documents, what a template gives. */
export const addNewItem = (item: NewItem) => {
  items.push(item)
}

export const newItems = (): readonly NewItem[] => items
