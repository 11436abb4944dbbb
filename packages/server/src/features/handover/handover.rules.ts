import { areRightsWithin, grantEndOf } from '../grants/index.ts'

/** The rights of a grant and its end; null for no expiry. */
export interface GrantTerms {
  rights: number
  expiresAt: Date | null
}

/**
 * Returns the one grant that a recipient has on an item afterwards. No right lasts longer than one of the two gave it,
 * and nothing of the recipient's own ends sooner (decision 440).
 */
export function grantAfterHandover(own: GrantTerms | undefined, handed: GrantTerms): GrantTerms {
  if (!own) return handed
  if (grantEndOf(handed) < grantEndOf(own)) return own
  return areRightsWithin(own.rights, handed.rights)
    ? handed
    : { rights: own.rights | handed.rights, expiresAt: own.expiresAt }
}
