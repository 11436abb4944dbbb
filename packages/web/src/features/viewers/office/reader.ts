import type { ListedFileItem } from '@cabinet/contract/nodes'
import type { ComponentType } from 'react'
import { offeredParts } from '../../../kernel/slots.ts'

export interface OfficeReaderProps {
  file: ListedFileItem
  source: Uint8Array<ArrayBuffer>
  onFailure: (error: unknown) => void
}

/** Returns the component that renders Office files of an extension in the browser, or null. */
type OfficeReader = (suffix: string) => (() => Promise<ComponentType<OfficeReaderProps>>) | null

declare module '../../../kernel/slots.ts' {
  interface ScreenSlots {
    /** The browser's renderer of Office files, for servers without a converter. */
    officeReader: OfficeReader
  }
}

export const officeReaderOfSuffix: OfficeReader = (suffix) =>
  offeredParts('officeReader')[0]?.(suffix) ?? null
