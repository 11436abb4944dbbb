import { type PackageParts, relationshipsOf } from '../../editing/ooxml/index.ts'

/** A slide of the editor; its id is the name of its part. */
interface SlideOfEditor {
  id: string
}

/** The part of a slide's notes, if it has one. */
export const notesPartOf = (parts: PackageParts, slide: string): string | undefined =>
  relationshipsOf(parts, slide).find(({ kind }) => kind === 'notesSlide')?.target

let isTypable: (slide: string) => boolean = () => false

/**
 * Lets people type into these notes of a deck, and into those of slides without any where the deck has a master for new
 * ones: the editor drops the notes that it has no master for.
 */
export function allowTypedNotes(parts: PackageParts, unharmed: ReadonlySet<string>): void {
  const hasMaster = [...parts.keys()].some((name) => /^ppt\/notesMasters\/notesMaster\d+\.xml$/.test(name))
  isTypable = (slide) => {
    const notes = notesPartOf(parts, slide)
    return notes === undefined ? hasMaster : unharmed.has(notes)
  }
}

/** Whether the notes of a slide can be typed into; `pptx-build.ts` makes the editor ask this. */
export const pptxTypesNotes = (canEdit: boolean, slide: SlideOfEditor | undefined): boolean =>
  canEdit && slide !== undefined && isTypable(slide.id)

/** A shape of a page of notes, as the editor's parser has it. */
interface ShapeOfNotes {
  'p:txBody'?: unknown
  'p:nvSpPr'?: { 'p:nvPr'?: { 'p:ph'?: { '@_type'?: unknown } } }
}

/**
 * Whether a shape has the notes: the one that the editor writes them into, not the number of the slide or its date, which
 * stand on the page too; `pptx-build.ts` makes the editor ask this.
 */
export function pptxHoldsNotes(shape: ShapeOfNotes, shapes: readonly ShapeOfNotes[]): boolean {
  const body = shapes.find(
    (one) => String(one['p:nvSpPr']?.['p:nvPr']?.['p:ph']?.['@_type'] ?? '').toLowerCase() === 'body',
  )
  return shape === (body ?? shapes.find((one) => one['p:txBody']) ?? shapes[0])
}
