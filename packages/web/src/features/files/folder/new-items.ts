import type { ComponentType } from 'react'
import { offeredParts } from '../../../kernel/slots.ts'
import type { LocalizedText } from '../../../kernel/text.ts'
import type { TransferTarget } from '../actions/transfer.tsx'

/** Something that can be made in the open folder by who may upload there. */
export interface NewItemChoice {
  key: string
  words: LocalizedText
  icon: ComponentType<{ size?: number | string }>
  /** Draws a line above it. */
  divided?: boolean
  run(target: TransferTarget): void | Promise<void>
}

declare module '../../../kernel/slots.ts' {
  interface ScreenSlots {
    /** What else can be made: blank documents, what a template gives. */
    newItem: NewItemChoice
  }
}

export const newItemChoices = (): readonly NewItemChoice[] => offeredParts('newItem')
