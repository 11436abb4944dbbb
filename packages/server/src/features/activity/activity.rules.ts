import type { ActivityVerb } from '@cabinet/contract/activity'

/** The place of an item before or after, as recorded in a journal line. */
export interface ActivityPlace {
  id: string
  parentId: string
  name: string
}

const isPlace = (value: unknown): value is ActivityPlace => {
  const { id, parentId, name } = (value ?? {}) as Partial<ActivityPlace>
  return typeof id === 'string' && typeof parentId === 'string' && typeof name === 'string'
}

/** Returns the places of a list of items in a line; none where the line has no such list. */
export const activityPlacesOf = (value: unknown): ActivityPlace[] =>
  Array.isArray(value) ? value.filter(isPlace) : []

/** Returns a text or number of a line by its key. */
export function journalFieldOf(value: unknown, key: string): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const field = (value as Record<string, unknown>)[key]
  return typeof field === 'string' || typeof field === 'number' ? String(field) : undefined
}

/** Returns the change of a line in values that need no right: the item's own name or a version number. */
export function activityChangeOf(
  verb: ActivityVerb,
  { before, after }: { before: unknown; after: unknown },
): { before?: string | undefined; after?: string | undefined } {
  if (verb === 'rename')
    return { before: journalFieldOf(before, 'name'), after: journalFieldOf(after, 'name') }
  if (verb === 'version')
    return { before: journalFieldOf(before, 'version'), after: journalFieldOf(after, 'version') }
  if (verb === 'restoreVersion')
    return { before: journalFieldOf(after, 'from'), after: journalFieldOf(after, 'version') }
  if (verb === 'nameVersion') return { after: journalFieldOf(before, 'version') }
  return {}
}
