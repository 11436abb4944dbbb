import type { FileItem } from '@cabinet/contract/nodes'
import type { ComponentType } from 'react'
import { offered } from '../../../kernel/slots.ts'

export interface ReaderProps {
  file: FileItem
  source: Uint8Array<ArrayBuffer>
  onFailure: (error: unknown) => void
}

/** Shows Office files of a suffix without any server's help, or null where it cannot. */
type OfficeReader = (suffix: string) => (() => Promise<ComponentType<ReaderProps>>) | null

declare module '../../../kernel/slots.ts' {
  interface Slots {
    /** Shows Office files where the server has no program that makes pages of them. */
    officeReader: OfficeReader
  }
}

export const officeReader: OfficeReader = (suffix) => offered('officeReader')[0]?.(suffix) ?? null
