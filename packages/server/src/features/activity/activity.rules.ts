import type { ActivityVerb } from '@cabinet/contract/activity'

/** The journal's actions that people are told of. */
export const verbs: Readonly<Record<string, ActivityVerb>> = {
  'uploads.add': 'upload',
  'uploads.version': 'version',
  'editing.save': 'version',
  'spaces.addFolder': 'create',
  'spaces.addFolders': 'create',
  'spaces.rename': 'rename',
  'spaces.move': 'move',
  'spaces.undoMove': 'move',
  'spaces.copy': 'copy',
  'versions.copy': 'copy',
  'spaces.delete': 'delete',
  'spaces.undoDelete': 'restore',
  'recycle.restore': 'restore',
  'recycle.purge': 'purge',
  'versions.restore': 'restoreVersion',
  'versions.save': 'nameVersion',
  'versions.discard': 'discardVersion',
  'comments.add': 'comment',
  'comments.answer': 'comment',
  'comments.resolve': 'resolve',
  'locks.lock': 'lock',
  'locks.unlock': 'unlock',
  'locks.break': 'unlock',
  'labels.set': 'label',
  'spaces.grant': 'grant',
  'spaces.undoGrant': 'grant',
  'archive.put': 'archive',
  'handover.files': 'receive',
}
export const actions = Object.keys(verbs)

/** Where an item lay, or went, as a line tells it. */
export interface Place {
  id: string
  parentId: string
  name: string
}

const isPlace = (value: unknown): value is Place => {
  const { id, parentId, name } = (value ?? {}) as Partial<Place>
  return typeof id === 'string' && typeof parentId === 'string' && typeof name === 'string'
}

/** The places of a list of items in a line; none where the line has no such list. */
export const placesIn = (value: unknown): Place[] => (Array.isArray(value) ? value.filter(isPlace) : [])

/** A text or number of a line by its key. */
export function fieldOf(value: unknown, key: string): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const field = (value as Record<string, unknown>)[key]
  return typeof field === 'string' || typeof field === 'number' ? String(field) : undefined
}

/** What a line changed, in words that need no right: the item's own name or the number of a version. */
export function changeOf(
  verb: ActivityVerb,
  { before, after }: { before: unknown; after: unknown },
): { before?: string | undefined; after?: string | undefined } {
  if (verb === 'rename') return { before: fieldOf(before, 'name'), after: fieldOf(after, 'name') }
  if (verb === 'version') return { before: fieldOf(before, 'version'), after: fieldOf(after, 'version') }
  if (verb === 'restoreVersion') return { before: fieldOf(after, 'from'), after: fieldOf(after, 'version') }
  if (verb === 'nameVersion') return { after: fieldOf(before, 'version') }
  return {}
}
