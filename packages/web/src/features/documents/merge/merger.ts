import type { BakedStyleFormat } from './baked.ts'
import type { CarryEditorXml } from './properties.ts'
import type { ParagraphToken } from './tokens.ts'

/** What all steps of a merge share. */
export interface MergeContext {
  carry: CarryEditorXml
  /** What the style of its paragraph says, as the editor writes it. */
  bakedFor(token: ParagraphToken | undefined): BakedStyleFormat | undefined
}
