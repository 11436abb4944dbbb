import type { Baked } from './baked.ts'
import type { Carry } from './properties.ts'
import type { Token } from './tokens.ts'

/** What all steps of a merge share. */
export interface Merger {
  carry: Carry
  /** What the style of its paragraph says, as the editor writes it. */
  bakedFor(token: Token | undefined): Baked | undefined
}
