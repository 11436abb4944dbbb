import type { ComponentType } from 'react'
import { offeredParts } from '../../../kernel/slots.ts'
import type { LocalizedText } from '../../../kernel/text.ts'
import type { TransferTarget } from '../actions/transfer.tsx'

/** Something that users with the upload right can create in the open folder. */
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
    /** Further things to create: blank documents and templates. */
    newItem: NewItemChoice
  }
}

export const newItemChoices = (): readonly NewItemChoice[] => offeredParts('newItem')
