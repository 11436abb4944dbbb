import type { ListedFileItem } from '@cabinet/contract/nodes'
import type { ComponentType } from 'react'
import { offeredParts } from '../../../kernel/slots.ts'

export interface OfficeReaderProps {
  file: ListedFileItem
  source: Uint8Array<ArrayBuffer>
  onFailure: (error: unknown) => void
}

/** Shows Office files of a suffix without any server's help, or null where it cannot. */
type OfficeReader = (suffix: string) => (() => Promise<ComponentType<OfficeReaderProps>>) | null

declare module '../../../kernel/slots.ts' {
  interface ScreenSlots {
    /** Shows Office files where the server has no program that makes pages of them. */
    officeReader: OfficeReader
  }
}

export const officeReaderOfSuffix: OfficeReader = (suffix) =>
  offeredParts('officeReader')[0]?.(suffix) ?? null
