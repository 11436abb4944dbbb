import { type RawBuilder, sql } from 'kysely'

/** A condition on the row `n` of nodes. */
export type Narrowing = (labelId: string) => RawBuilder<unknown>

let byLabel: Narrowing = () => sql`false`

/** The room of labels comes later in the house and says here which nodes have one. */
export function narrowListsByLabel(condition: Narrowing): void {
  byLabel = condition
}

export const havingLabel: Narrowing = (labelId) => byLabel(labelId)
