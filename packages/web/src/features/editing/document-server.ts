import type { ListedFileItem } from '@cabinet/contract/nodes'
import type { ComponentType } from 'react'
import { offeredParts } from '../../kernel/slots.ts'

/** Draws the editor of a document server in the whole window. */
export type DocumentServer = ComponentType<{ file: ListedFileItem; onClose: () => void }>

declare module '../../kernel/slots.ts' {
  interface ScreenSlots {
    /** Loads the editor of a document server. */
    documentServer: () => Promise<DocumentServer>
  }
}

export const documentServer = () => offeredParts('documentServer')[0] ?? null
