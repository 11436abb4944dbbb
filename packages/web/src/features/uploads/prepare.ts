import type { ListedFileItem } from '@cabinet/contract/nodes'
import { offeredParts } from '../../kernel/slots.ts'

/** Begins what a file needs after its upload, and resolves when it has ended, well or not; null where it needs nothing. */
type Preparation = (file: ListedFileItem) => Promise<unknown> | null

declare module '../../kernel/slots.ts' {
  interface ScreenSlots {
    /** Makes files ready for being looked at; the panel shows it as transcoding. */
    preparation: Preparation
  }
}

export const prepareUploadedFile = (file: ListedFileItem) =>
  offeredParts('preparation')[0]?.(file)?.catch(() => undefined) ?? null
