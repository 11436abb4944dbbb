import type { PowerPointViewerHandle } from 'pptx-react-viewer'
import {
  type PackageParts,
  readPackageParts,
  relationshipsOf,
  writePackageParts,
} from '../editing/ooxml/index.ts'
import { mergePresentations } from './merge/merge.ts'
import { makeDeckReadable } from './readable.ts'
import { settledSave } from './rehearsal/rehearse.ts'

export interface OpenDeckParts {
  original: PackageParts
  /** Whether it has no slides: the editor would wait for the first one. */
  isEmpty: boolean
  /** The bytes given to the editor. */
  content: Uint8Array<ArrayBuffer>
  /** Stores the editor's save of the untouched file: content equal to it in a later save was not changed. */
  untouched(viewer: PowerPointViewerHandle): Promise<void>
  /** Stores how the editor rewrites texts that were touched but not changed. */
  rehearsed(rewritten: PackageParts): void
  bytes(viewer: PowerPointViewerHandle): Promise<Uint8Array<ArrayBuffer>>
  /** Returns the editor's own output, without content that it does not know. */
  ownBytes(viewer: PowerPointViewerHandle): Promise<Uint8Array<ArrayBuffer>>
}

/** Opens a deck. Throws OfficePackageError for files that cannot be edited. */
export function openDeckSource(source: Uint8Array<ArrayBuffer>): OpenDeckParts {
  const original = readPackageParts(source)
  let base: PackageParts | undefined
  let rewrittenTexts: PackageParts | undefined
  return {
    original,
    isEmpty: !hasSlides(original),
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

/** The deck, or why it cannot be opened. */
export function tryToOpenDeck(source: Uint8Array<ArrayBuffer>): OpenDeckParts | Error {
  try {
    return openDeckSource(source)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Whether the presentation shows a slide; slides that it leads to and does not show do not count. */
function hasSlides(parts: PackageParts): boolean {
  const main = relationshipsOf(parts, '').find(({ kind }) => kind === 'officeDocument')?.target ?? ''
  return /<(?:\w+:)?sldId[\s>]/.test(new TextDecoder().decode(parts.get(main)))
}
