import type { PowerPointViewerHandle } from 'pptx-react-viewer'
import { openPackage, type Parts, writePackage } from '../editing/ooxml/index.ts'
import { mergePresentations } from './merge/merge.ts'
import { readable } from './readable.ts'

export interface Deck {
  /** What the editor is given to read. */
  content: Uint8Array<ArrayBuffer>
  /** Keeps what the editor writes of the untouched file: what a later save has in common with it was not changed. */
  untouched(viewer: PowerPointViewerHandle): Promise<void>
  bytes(viewer: PowerPointViewerHandle): Promise<Uint8Array<ArrayBuffer>>
}

/** Throws a PackageError for what nobody may edit. */
export function openDeck(source: Uint8Array<ArrayBuffer>): Deck {
  const original = openPackage(source)
  let base: Parts | undefined
  return {
    content: readable(source),
    async untouched(viewer) {
      base = openPackage(await viewer.getContent())
    },
    async bytes(viewer) {
      if (!base) throw new Error('the presentation is not open yet')
      const edited = openPackage(await viewer.getContent())
      const parts = mergePresentations(original, base, edited)
      const same =
        parts.size === original.size && [...parts].every(([name, part]) => part === original.get(name))
      return same ? source : writePackage(parts)
    },
  }
}
