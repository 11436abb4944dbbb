import { type RawBuilder, sql } from 'kysely'

/** Conditions on the row `n` of nodes. */
export interface Narrowing {
  /** It has this label. */
  having: (labelId: string) => RawBuilder<unknown>
  /** It lacks a label that this space asks for. */
  lacking: (spaceId: string) => RawBuilder<unknown>
}

let byLabel: Narrowing = { having: () => sql`false`, lacking: () => sql`false` }

/** The room of labels comes later in the house and says here which nodes have one. */
export function narrowListsByLabel(conditions: Narrowing): void {
  byLabel = conditions
}

export const havingLabel: Narrowing['having'] = (labelId) => byLabel.having(labelId)
export const lackingLabel: Narrowing['lacking'] = (spaceId) => byLabel.lacking(spaceId)
