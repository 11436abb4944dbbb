import type { BakedStyleFormat } from './baked.ts'
import type { CarryEditorXml } from './properties.ts'
import type { ParagraphToken } from './tokens.ts'

/** The state shared by all steps of a merge. */
export interface MergeContext {
  carry: CarryEditorXml
  /** The formatting of the paragraph's style, as the editor writes it. */
  bakedFor(token: ParagraphToken | undefined): BakedStyleFormat | undefined
}
