import type { PowerPointViewerHandle } from 'pptx-react-viewer'
import { type PackageParts, readPackageParts, writePackageParts } from '../editing/ooxml/index.ts'
import { mergePresentations } from './merge/merge.ts'
import { makeDeckReadable } from './readable.ts'

export interface OpenDeckParts {
  /** The bytes given to the editor. */
  content: Uint8Array<ArrayBuffer>
  /** Keeps what the editor writes of the untouched file: what a later save has in common with it was not changed. */
  untouched(viewer: PowerPointViewerHandle): Promise<void>
  bytes(viewer: PowerPointViewerHandle): Promise<Uint8Array<ArrayBuffer>>
}

/** Opens a deck. Throws OfficePackageError for files that cannot be edited. */
export function openDeckSource(source: Uint8Array<ArrayBuffer>): OpenDeckParts {
  const original = readPackageParts(source)
  let base: PackageParts | undefined
  return {
    content: makeDeckReadable(source),
    async untouched(viewer) {
      base = readPackageParts(await viewer.getContent())
    },
    async bytes(viewer) {
      if (!base) throw new Error('the presentation is not open yet')
      const edited = readPackageParts(await viewer.getContent())
      const parts = mergePresentations(original, base, edited)
      const same =
        parts.size === original.size && [...parts].every(([name, part]) => part === original.get(name))
      return same ? source : writePackageParts(parts)
    },
  }
}
