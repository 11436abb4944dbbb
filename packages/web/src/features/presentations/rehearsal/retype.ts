/** A run of a text in the editor's slides. */
export interface TypedSegment {
  text?: string
  isParagraphBreak?: boolean
  fieldType?: unknown
  equationXml?: unknown
  bulletInfo?: unknown
}

type Retype = (text: string, segments: TypedSegment[], style: unknown) => TypedSegment[]

let own: Retype | undefined

/** Registers how the editor divides a typed text into runs; `pptx-build.ts` makes the editor call this. */
export function pptxRetype(editors: Retype): void {
  own = editors
}

/** The runs of a text after somebody typed: the editor forgets breaks and levels of lists there. */
export function retypedSegments(...typed: Parameters<Retype>): TypedSegment[] {
  if (!own) throw new Error('the editor does not tell how it divides a text')
  return own(...typed)
}
