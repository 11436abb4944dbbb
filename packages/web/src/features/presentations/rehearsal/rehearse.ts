import type { PowerPointViewerHandle } from 'pptx-react-viewer'
import { type PackageParts, readPackageParts } from '../../editing/ooxml/index.ts'
import { mergePresentations } from '../merge/merge.ts'
import { harmedDeckParts, isNotesPart, rehearsedLettersIn } from './compare.ts'
import { notesPartOf } from './notes.ts'
import { type RehearsedElement, type RehearsedSlide, typeIntoElement, typeIntoNotes } from './type-into.ts'

export interface DeckRehearsal {
  /** The editor's output of every text. */
  rewritten: PackageParts
  /** The part that typing would harm, or null. */
  harmed: string | null
  /** The notes that typing does not harm. */
  unharmedNotes: ReadonlySet<string>
}

type SavingViewer = Pick<PowerPointViewerHandle, 'getContent' | 'getSlides'>

const main = 'ppt/presentation.xml'

/**
 * Types a letter into every text of a deck that a person can type into, as the editor takes it from a person, and saves.
 * Notes that would be harmed are told, and do not hinder the slides. The viewer is not used for anything else afterwards.
 */
export async function rehearseDeck(original: PackageParts, viewer: SavingViewer): Promise<DeckRehearsal> {
  const base = await settledSave(viewer)
  const slides = viewer.getSlides() as unknown as RehearsedSlide[]
  let typed = 0
  for (const slide of slides)
    for (const element of slide.elements) typed += typeIntoElement(element as RehearsedElement)
  const typedNotes = slides.flatMap((slide) => {
    const part = notesPartOf(original, slide.id)
    const untype = part === undefined ? null : typeIntoNotes(slide)
    return part !== undefined && untype ? [{ part, untype }] : []
  })
  const isWhole = (part: string, written: PackageParts) => rehearsedLettersIn(written, part) === 1
  const first = await rehearsedSave(original, base, viewer)
  if (first.written) {
    const { written, rewritten } = first
    const harmed = new Set(harmedDeckParts(original, written))
    const [other] = [...harmed].filter((part) => !isNotesPart(part))
    const unharmedNotes = new Set(
      typedNotes.flatMap(({ part }) => (!harmed.has(part) && isWhole(part, written) ? [part] : [])),
    )
    if (other === undefined || typedNotes.length === 0)
      return { rewritten, harmed: other ?? lostLetters(written, typed), unharmedNotes }
  }
  for (const { untype } of typedNotes) untype()
  const { written, rewritten } = typedNotes.length === 0 ? first : await rehearsedSave(original, base, viewer)
  const harmed = written ? (harmedDeckParts(original, written)[0] ?? lostLetters(written, typed)) : main
  return { rewritten, harmed, unharmedNotes: new Set() }
}

const lostLetters = (written: PackageParts, typed: number): string | null =>
  rehearsedLettersIn(written) === typed ? null : main

/** The editor's writing, and the save that is made of it: null where none can be. */
async function rehearsedSave(original: PackageParts, base: PackageParts, viewer: SavingViewer) {
  const rewritten = readPackageParts(await viewer.getContent())
  try {
    return { rewritten, written: mergePresentations(original, base, rewritten, rewritten) }
  } catch {
    return { rewritten, written: null }
  }
}

/** The editor's first save differs from all later ones, in ids that it gives. */
export async function settledSave(viewer: Pick<SavingViewer, 'getContent'>): Promise<PackageParts> {
  await viewer.getContent()
  return readPackageParts(await viewer.getContent())
}
