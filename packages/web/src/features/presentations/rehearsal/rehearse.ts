import type { PowerPointViewerHandle } from 'pptx-react-viewer'
import { type PackageParts, readPackageParts } from '../../editing/ooxml/index.ts'
import { mergePresentations } from '../merge/merge.ts'
import { rehearsedDeckLetter } from '../merge/typing.ts'
import { harmedDeckPart, rehearsedLettersIn } from './compare.ts'
import { retypedSegments, type TypedSegment } from './retype.ts'

export interface DeckRehearsal {
  /** The editor's writing of every text anew. */
  rewritten: PackageParts
  /** The part that typing would harm, or null. */
  harmed: string | null
}

type SavingViewer = Pick<PowerPointViewerHandle, 'getContent' | 'getSlides'>

/** Element of the editor's slides that the rehearsal types into. */
interface TypedElement {
  text?: string | undefined
  textSegments?: TypedSegment[] | undefined
  textStyle?: unknown
}

/**
 * Types a letter into every text of a deck that a person can type into, as the editor takes it from a person, and saves.
 * The viewer is not used for anything else afterwards.
 */
export async function rehearseDeck(original: PackageParts, viewer: SavingViewer): Promise<DeckRehearsal> {
  const base = await settledSave(viewer)
  let typed = 0
  for (const slide of viewer.getSlides())
    for (const element of slide.elements) typed += typeInto(element as TypedElement)
  const rewritten = readPackageParts(await viewer.getContent())
  try {
    const written = mergePresentations(original, base, rewritten, rewritten)
    const harmed = harmedDeckPart(original, written)
    const isLost = rehearsedLettersIn(written) !== typed
    return { rewritten, harmed: harmed ?? (isLost ? 'ppt/presentation.xml' : null) }
  } catch {
    return { rewritten, harmed: 'ppt/presentation.xml' }
  }
}

/** The editor's first save differs from all later ones, in ids that it gives. */
export async function settledSave(viewer: Pick<SavingViewer, 'getContent'>): Promise<PackageParts> {
  await viewer.getContent()
  return readPackageParts(await viewer.getContent())
}

/** Returns 1 where a letter was typed: nobody can type inside a group or an equation; fields and bullets are computed. */
function typeInto(element: TypedElement): number {
  const segments = element.textSegments ?? []
  if (typeof element.text !== 'string' || segments.some(({ equationXml }) => equationXml)) return 0
  const first = segments.findIndex(
    ({ text, isParagraphBreak, fieldType, bulletInfo }) =>
      text?.trim() && !isParagraphBreak && !fieldType && !bulletInfo,
  )
  if (first < 0) return 0
  const place = segments.slice(0, first).reduce((sum, { text }) => sum + (text?.length ?? 0), 1)
  element.text = element.text.slice(0, place) + rehearsedDeckLetter + element.text.slice(place)
  element.textSegments = retypedSegments(element.text, segments, element.textStyle)
  return 1
}
