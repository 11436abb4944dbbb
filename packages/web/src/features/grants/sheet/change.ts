import type { EndpointInput } from '@cabinet/contract/endpoint'
import type { grantEndpoints } from '@cabinet/contract/grants'
import { grantChangeOf, isGrantChanged, newGrantDraft } from './draft.ts'
import type { ShareDraft } from './share-form.tsx'

export type ShareChange = EndpointInput<typeof grantEndpoints.save>

/** Returns everything that a draft changes, for one call; null if it changes nothing. */
export function shareChangeOf(
  ids: string[],
  { chosen, access, lines, inherit }: ShareDraft,
  inherits: boolean,
): ShareChange | null {
  const all = [...chosen.map((found) => newGrantDraft(found, access)), ...(lines ?? [])]
  const turned = inherit.inherits !== inherits
  if (!turned && !all.some(isGrantChanged)) return null
  return {
    ids,
    ...grantChangeOf(all),
    ...(turned && { inherit: inherit.inherits ? ('continue' as const) : ('stop' as const) }),
    keep: inherit.keep,
  }
}
