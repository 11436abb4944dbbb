import { type OrganisationError, organisationLimits } from '@cabinet/contract/organisations'
import { hasInvisibleLetters } from '@cabinet/contract/text'
import { userTypeCodes } from '@cabinet/contract/users'
import type { Actor } from '../../kernel/ctx.ts'

/** Allows 1 to 30 characters on one line, not blank. */
export const organisationNameRefusal = (name: string): OrganisationError | 'common.name_hidden' | null =>
  hasInvisibleLetters(name)
    ? 'common.name_hidden'
    : name.trim() !== '' && [...name].length <= organisationLimits.name && !/\p{Cc}/u.test(name)
      ? null
      : 'organisations.name_invalid'

/** Refuses changes of the actor's own organisation (specification), except for the platform. */
export const ownOrganisationRefusal = (
  actor: Pick<Actor, 'type' | 'organisationId'>,
  organisationId: string,
): OrganisationError | null =>
  actor.type !== userTypeCodes.platform && actor.organisationId === organisationId
    ? 'organisations.own'
    : null

/**
 * Returns why a department may not move below another, or null: not below itself, and not too deep. Paths
 * start at the root.
 */
export function organisationMoveRefusal(
  id: string,
  parentPath: string[],
  levels: { below: number },
): OrganisationError | null {
  if (parentPath.includes(id)) return 'organisations.move_impossible'
  return parentPath.length + 1 + levels.below > organisationLimits.depth ? 'organisations.too_deep' : null
}

/** Returns the order of siblings with `id` before another, or at the end. */
export function orderWithMoved(siblings: string[], id: string, beforeId: string | undefined): string[] {
  const others = siblings.filter((one) => one !== id)
  const at = beforeId === undefined ? -1 : others.indexOf(beforeId)
  return at < 0 ? [...others, id] : [...others.slice(0, at), id, ...others.slice(at)]
}
