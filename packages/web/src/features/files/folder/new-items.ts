import type { ComponentType } from 'react'
import { offered } from '../../../kernel/slots.ts'
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

declare module '../../../kernel/slots.ts' {
  interface Slots {
    /** What else can be made: blank documents, what a template gives. */
    newItem: NewItem
  }
}

export const newItems = (): readonly NewItem[] => offered('newItem')
