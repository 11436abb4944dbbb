import {
  type LabelColourName,
  type LabelErrorKey,
  type LabelSpaceKind,
  labelLimits,
} from '@cabinet/contract/labels'
import type { StorageSpaceKind } from '@cabinet/contract/nodes'
import { hasInvisibleLetters } from '@cabinet/contract/text'
import { userTypeCodes } from '@cabinet/contract/users'
import type { Actor } from '../../kernel/ctx.ts'

/** A label category and its rules. */
export interface LabelCategoryRule {
  id: string
  name: string
  colour: LabelColourName
  many: boolean
  setters: 'everyone' | 'administrators' | 'roles'
  roleIds: string[]
  requiredIn: LabelSpaceKind[]
  enabled: boolean
}

/** A label with its category. */
export interface LabelWithCategory {
  id: string
  name: string
  /** The label's own colour, or the category's. */
  colour: LabelColourName
  level: number
  kind: LabelCategoryRule
}

/** Not blank, on one line, at most 30 characters. */
export const labelNameRefusal = (name: string): LabelErrorKey | 'common.name_hidden' | null =>
  hasInvisibleLetters(name)
    ? 'common.name_hidden'
    : name.trim() !== '' && [...name.trim()].length <= labelLimits.name && !/\p{Cc}/u.test(name)
      ? null
      : 'labels.name_invalid'

/**
 * Returns whether the actor may set labels of a category, besides the right to rename. Enterprise
 * administrators always may.
 */
export function maySetCategory(
  actor: Pick<Actor, 'type' | 'subjects'>,
  { setters, roleIds }: LabelCategoryRule,
): boolean {
  if (setters === 'everyone' || actor.type <= userTypeCodes.enterprise) return true
  if (setters === 'administrators') return actor.type === userTypeCodes.department
  return roleIds.some((id) => actor.subjects.includes(id))
}

/** Returns why the actor may not add or remove these labels on any file, or null. */
export function labelRequestRefusal(
  actor: Pick<Actor, 'type' | 'subjects'>,
  added: readonly LabelWithCategory[],
  removed: readonly LabelWithCategory[],
): LabelErrorKey | null {
  if ([...added, ...removed].some(({ kind }) => !maySetCategory(actor, kind))) return 'labels.not_setter'
  if (added.some(({ kind }) => !kind.enabled)) return 'labels.disabled'
  const single = added.filter(({ kind }) => !kind.many).map(({ kind }) => kind.id)
  return new Set(single).size < single.length ? 'labels.one_only' : null
}

export interface LabelChange {
  after: LabelWithCategory[]
  /** Labels to add, which the item lacks. */
  add: LabelWithCategory[]
  /** Labels to remove, including the one replaced in a single-choice category. */
  drop: LabelWithCategory[]
}

/** Returns the change of an item's labels. */
export function labelChangeOf(
  own: readonly LabelWithCategory[],
  added: readonly LabelWithCategory[],
  removed: readonly LabelWithCategory[],
): LabelChange {
  const out = new Set(removed.map(({ id }) => id))
  const replaced = new Set(added.filter(({ kind }) => !kind.many).map(({ kind }) => kind.id))
  const add = added.filter(({ id }) => !own.some((tag) => tag.id === id))
  const stays = new Set(added.map(({ id }) => id))
  const drop = own.filter((tag) => !stays.has(tag.id) && (out.has(tag.id) || replaced.has(tag.kind.id)))
  return { after: [...own.filter((tag) => !drop.includes(tag)), ...add], add, drop }
}

/** Returns the highest level among labels; 0 for none. */
export const highestLabelLevel = (tags: readonly Pick<LabelWithCategory, 'level'>[]): number =>
  tags.reduce((highest, { level }) => Math.max(highest, level), 0)

const asksIn = ({ requiredIn }: LabelCategoryRule, space: StorageSpaceKind) =>
  requiredIn.some((kind) => kind === space)

/** Returns why an item's labels may not change this way, or null. */
export function labelChangeRefusal(
  own: readonly LabelWithCategory[],
  { after, drop }: LabelChange,
  { space, reason }: { space: StorageSpaceKind; reason: string },
): LabelErrorKey | null {
  if (after.length > labelLimits.perItem) return 'labels.too_many'
  const kinds = new Set(after.map(({ kind }) => kind.id))
  if (drop.some(({ kind }) => kind.enabled && asksIn(kind, space) && !kinds.has(kind.id)))
    return 'labels.required'
  return highestLabelLevel(after) < highestLabelLevel(own) && reason === '' ? 'labels.reason_needed' : null
}

/** Returns the categories that this kind of space requires and these labels lack. */
export const missingCategories = (
  kinds: readonly LabelCategoryRule[],
  own: readonly LabelWithCategory[],
  space: StorageSpaceKind,
): LabelCategoryRule[] =>
  kinds.filter(
    (asked) => asked.enabled && asksIn(asked, space) && !own.some(({ kind }) => kind.id === asked.id),
  )

/** Returns the inherited label with the highest level, if higher than the item's own. */
export function inheritedLabelOf(
  own: readonly LabelWithCategory[],
  above: readonly LabelWithCategory[],
): LabelWithCategory | undefined {
  const highest = above.reduce<LabelWithCategory | undefined>(
    (found, tag) => (tag.level > (found?.level ?? 0) ? tag : found),
    undefined,
  )
  return highest && highest.level > highestLabelLevel(own) ? highest : undefined
}
