import type { FileItem } from '@cabinet/contract/spaces'

/** Begins what a file needs after its upload, and resolves when it has ended, well or not; null where it needs nothing. */
type Preparation = (file: FileItem) => Promise<unknown> | null

let preparation: Preparation = () => null

/** A later room that makes files ready for being looked at says so; the panel shows it as transcoding. */
export const setPreparation = (prepare: Preparation) => {
  preparation = prepare
}

export const prepare = (file: FileItem) => preparation(file)?.catch(() => undefined) ?? null
