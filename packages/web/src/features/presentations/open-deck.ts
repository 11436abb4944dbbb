import type { PowerPointViewerHandle } from 'pptx-react-viewer'
import { type PackageParts, readPackageParts, writePackageParts } from '../editing/ooxml/index.ts'
import { mergePresentations } from './merge/merge.ts'
import { makeDeckReadable } from './readable.ts'
import { settledSave } from './rehearsal/rehearse.ts'

export interface OpenDeckParts {
  original: PackageParts
  /** The bytes given to the editor. */
  content: Uint8Array<ArrayBuffer>
  /** Keeps what the editor writes of the untouched file: what a later save has in common with it was not changed. */
  untouched(viewer: PowerPointViewerHandle): Promise<void>
  /** Keeps what the editor writes of texts that were touched and not changed. */
  rehearsed(rewritten: PackageParts): void
  bytes(viewer: PowerPointViewerHandle): Promise<Uint8Array<ArrayBuffer>>
  /** Returns what the editor itself writes, which lacks what it does not know. */
  ownBytes(viewer: PowerPointViewerHandle): Promise<Uint8Array<ArrayBuffer>>
}

/** Opens a deck. Throws OfficePackageError for files that cannot be edited. */
export function openDeckSource(source: Uint8Array<ArrayBuffer>): OpenDeckParts {
  const original = readPackageParts(source)
  let base: PackageParts | undefined
  let rewrittenTexts: PackageParts | undefined
  return {
    original,
    content: makeDeckReadable(source),
    async untouched(viewer) {
      base = await settledSave(viewer)
    },
    rehearsed(rewritten) {
      rewrittenTexts = rewritten
    },
    async bytes(viewer) {
      if (!base) throw new Error('the presentation is not open yet')
      const edited = readPackageParts(await viewer.getContent())
      const parts = mergePresentations(original, base, edited, rewrittenTexts)
      const same =
        parts.size === original.size && [...parts].every(([name, part]) => part === original.get(name))
      return same ? source : writePackageParts(parts)
    },
    ownBytes: async (viewer) => new Uint8Array(await viewer.getContent()),
  }
}
