import type { FileItem } from '@cabinet/contract/spaces'
import type { ComponentType } from 'react'

export interface ReaderProps {
  file: FileItem
  source: Uint8Array<ArrayBuffer>
  onFailure: (error: unknown) => void
}

/** Shows Office files of a suffix without any server's help, or null where it cannot. */
export type OfficeReader = (suffix: string) => (() => Promise<ComponentType<ReaderProps>>) | null

let reader: OfficeReader = () => null

export const officeReader: OfficeReader = (suffix) => reader(suffix)

/** What shows Office files where the server has no program that makes pages of them. */
export function setOfficeReader(given: OfficeReader) {
  reader = given
}
