import type { EndpointInput } from '@cabinet/contract/endpoint'
import type { fileEndpoints } from '@cabinet/contract/files'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../kernel/ctx.ts'

declare module '../../../kernel/events.ts' {
  interface Slots {
    /** Conditions on the row `n` of nodes. */
    labelConditions: {
      /** It has this label. */
      having: (labelId: string) => RawBuilder<unknown>
      /** It lacks a label that this space asks for. */
      lacking: (spaceId: string) => RawBuilder<unknown>
    }
  }
}

/** What a list asks of labels, as a condition; null where it asks nothing. */
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
