import { type LabelColour, type LabelError, type LabelSpaceKind, labelLimits } from '@cabinet/contract/labels'
import type { SpaceKind } from '@cabinet/contract/nodes'
import { hidesLetters } from '@cabinet/contract/text'
import { userType } from '@cabinet/contract/users'
import type { Actor } from '../../kernel/ctx.ts'

/** A category. */
export interface Kind {
  id: string
  name: string
  colour: LabelColour
  many: boolean
  setters: 'everyone' | 'administrators' | 'roles'
  roleIds: string[]
  requiredIn: LabelSpaceKind[]
  enabled: boolean
}

/** A label with its category. */
export interface Tag {
  id: string
  name: string
  /** Its own, or the category's. */
  colour: LabelColour
  level: number
  kind: Kind
}

/** Not blank, on one line, at most 30 characters. */
export const nameRefusal = (name: string): LabelError | 'common.name_hidden' | null =>
  hidesLetters(name)
    ? 'common.name_hidden'
    : name.trim() !== '' && [...name.trim()].length <= labelLimits.name && !/\p{Cc}/u.test(name)
      ? null
      : 'labels.name_invalid'

/** Who may set labels of a category, besides holding the right to rename. Administrators of the enterprise always may. */
export function maySet(actor: Pick<Actor, 'type' | 'subjects'>, { setters, roleIds }: Kind): boolean {
  if (setters === 'everyone' || actor.type <= userType.enterprise) return true
  if (setters === 'administrators') return actor.type === userType.department
  return roleIds.some((id) => actor.subjects.includes(id))
}

/** Why nobody's files may be given these and rid of those by this person, or null. */
export function wishRefusal(
  actor: Pick<Actor, 'type' | 'subjects'>,
  added: readonly Tag[],
  removed: readonly Tag[],
): LabelError | null {
  if ([...added, ...removed].some(({ kind }) => !maySet(actor, kind))) return 'labels.not_setter'
  if (added.some(({ kind }) => !kind.enabled)) return 'labels.disabled'
  const single = added.filter(({ kind }) => !kind.many).map(({ kind }) => kind.id)
  return new Set(single).size < single.length ? 'labels.one_only' : null
}

export interface Change {
  after: Tag[]
  /** What it does not have yet. */
  add: Tag[]
  /** What it has; of a category of which it may have one only, the one that is replaced too. */
  drop: Tag[]
}

/** What an item's labels become. */
export function changeOf(own: readonly Tag[], added: readonly Tag[], removed: readonly Tag[]): Change {
  const out = new Set(removed.map(({ id }) => id))
  const replaced = new Set(added.filter(({ kind }) => !kind.many).map(({ kind }) => kind.id))
  const add = added.filter(({ id }) => !own.some((tag) => tag.id === id))
  const stays = new Set(added.map(({ id }) => id))
  const drop = own.filter((tag) => !stays.has(tag.id) && (out.has(tag.id) || replaced.has(tag.kind.id)))
  return { after: [...own.filter((tag) => !drop.includes(tag)), ...add], add, drop }
}

/** The highest level among labels; 0 for none. */
export const levelOf = (tags: readonly Pick<Tag, 'level'>[]): number =>
  tags.reduce((highest, { level }) => Math.max(highest, level), 0)

const asksIn = ({ requiredIn }: Kind, space: SpaceKind) => requiredIn.some((kind) => kind === space)

/** Why one item's labels may not become these, or null. */
export function changeRefusal(
  own: readonly Tag[],
  { after, drop }: Change,
  { space, reason }: { space: SpaceKind; reason: string },
): LabelError | null {
  if (after.length > labelLimits.perItem) return 'labels.too_many'
  const kinds = new Set(after.map(({ kind }) => kind.id))
  if (drop.some(({ kind }) => kind.enabled && asksIn(kind, space) && !kinds.has(kind.id)))
    return 'labels.required'
  return levelOf(after) < levelOf(own) && reason === '' ? 'labels.reason_needed' : null
}

/** Categories of which a kind of space asks for a label, that is missing among these. */
export const missingOf = (kinds: readonly Kind[], own: readonly Tag[], space: SpaceKind): Kind[] =>
  kinds.filter(
    (asked) => asked.enabled && asksIn(asked, space) && !own.some(({ kind }) => kind.id === asked.id),
  )

/** The label with the highest level on the way down to something, where that is higher than its own. */
export function inheritedOf(own: readonly Tag[], above: readonly Tag[]): Tag | undefined {
  const highest = above.reduce<Tag | undefined>(
    (found, tag) => (tag.level > (found?.level ?? 0) ? tag : found),
    undefined,
  )
  return highest && highest.level > levelOf(own) ? highest : undefined
}
