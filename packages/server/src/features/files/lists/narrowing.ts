import type { EndpointInput } from '@cabinet/contract/endpoint'
import type { fileEndpoints } from '@cabinet/contract/files'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../kernel/ctx.ts'

declare module '../../../kernel/events.ts' {
  interface Slots {
    /** Conditions on the row `n` of nodes. */
    labelConditions: {
      /** The node has this label. */
      having: (labelId: string) => RawBuilder<unknown>
      /** The node lacks a label that this space requires. */
      lacking: (spaceId: string) => RawBuilder<unknown>
    }
  }
}

/** Returns the label filter of a list as a condition; null where there is none. */
export function labelCondition(
  ctx: Ctx,
  spaceId: string,
  { labelId, unlabelled }: Pick<EndpointInput<typeof fileEndpoints.list>, 'labelId' | 'unlabelled'>,
): RawBuilder<unknown> | null {
  if (!labelId && !unlabelled) return null
  const { having, lacking } = ctx.wiring.provider('labelConditions')
  const conditions = [...(labelId ? [having(labelId)] : []), ...(unlabelled ? [lacking(spaceId)] : [])]
  return sql.join(conditions, sql` and `)
}
