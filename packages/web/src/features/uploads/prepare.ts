import type { ListedFileItem } from '@cabinet/contract/nodes'
import { offeredParts } from '../../kernel/slots.ts'

/**
 * Starts a file's preparation after its upload; the promise resolves when it ends, failed or not; null where
 * none is needed.
 */
type Preparation = (file: ListedFileItem) => Promise<unknown> | null

declare module '../../kernel/slots.ts' {
  interface ScreenSlots {
    /** Prepares files for preview; the panel shows it as transcoding. */
    preparation: Preparation
  }
}

export const prepareUploadedFile = (file: ListedFileItem) =>
  offeredParts('preparation')[0]?.(file)?.catch(() => undefined) ?? null
