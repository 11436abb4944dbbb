import type { ActivityEvent } from '@cabinet/contract/activity'
import { firstOf } from '../../kernel/certain.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { ReadableJournalLine } from '../journal/index.ts'
import { type AccessibleNode, accessibleNodes } from '../nodes/index.ts'
import { findInheritingNodes } from '../nodes/tree/index.ts'
import { type ActivityPlace, activityChangeOf, activityPlacesOf, journalFieldOf } from './activity.rules.ts'
import { activityVerbByAction } from './verbs.rules.ts'

/** The actor's view of the nodes that some lines name. */
export interface KnownNodes {
  seen: ReadonlyMap<string, AccessibleNode>
  /**
   * Nodes that inherit their rights: users who saw their folder saw them too, even if they are deleted by
   * now.
   */
  open: ReadonlySet<string>
}

/** Queries all nodes and folders of these lines at once. */
export async function loadKnownNodes(ctx: Ctx, lines: readonly ReadableJournalLine[]): Promise<KnownNodes> {
  const ids = new Set<string>()
  for (const line of lines) {
    for (const id of line.nodes) ids.add(id)
    for (const { parentId } of placesOf(line)) ids.add(parentId)
    for (const value of [line.before, line.after]) {
      const parentId = journalFieldOf(value, 'parentId')
      if (parentId) ids.add(parentId)
    }
  }
  const seen = await accessibleNodes(ctx, [...ids])
  const gone = lines.flatMap((line) => line.nodes).filter((id) => !seen.has(id))
  return { seen, open: await findInheritingNodes(ctx.db, [...new Set(gone)]) }
}

const most = 10

/** Returns the places of a line's items before the change; for an undone move, where they went back to. */
const placesOf = ({ before, after }: ReadableJournalLine): ActivityPlace[] =>
  [...activityPlacesOf(before), ...activityPlacesOf(after)].slice(0, 2 * most)

const isIn = (folder: AccessibleNode, id: string | undefined, { seen }: KnownNodes): boolean => {
  const one = id === undefined ? undefined : seen.get(id)
  if (!one) return false
  return one.node.id === folder.node.id || one.ancestors.some((link) => link.id === folder.node.id)
}

/**
 * Returns a line as an event of this item; null where it is about others. Names only items that the actor may
 * list.
 */
export function activityEventOf(
  item: AccessibleNode,
  line: ReadableJournalLine,
  known: KnownNodes,
): Omit<ActivityEvent, 'by'> | null {
  const verb = activityVerbByAction[line.action]
  if (!verb) return null
  const places = new Map(placesOf(line).map((place) => [place.id, place]))
  const concerned = item.node.isFolder
    ? line.nodes.filter((id) => isIn(item, id, known) || isIn(item, places.get(id)?.parentId, known))
    : line.nodes.filter((id) => id === item.node.id)
  // purged items no longer have a place: their event belongs to the space as a whole
  const gone = verb === 'purge' && item.node.isFolder && item.node.parentId === null
  if (concerned.length === 0 && !gone) return null
  const whole = gone || concerned.length === line.nodes.length
  return {
    id: line.id,
    at: line.at,
    byId: line.actorId ?? '',
    verb,
    items: concerned.map((id) => itemOf(id, places.get(id), known)).filter((one) => one !== null),
    count: whole ? line.count : concerned.length,
    ...wayOf(line, known, places.get(concerned[0] ?? '')),
    // the old name of another renamed item is visible where its new one is
    ...(concerned.length > 0 && known.seen.has(firstOf(concerned)) && activityChangeOf(verb, line)),
  }
}

function itemOf(id: string, place: ActivityPlace | undefined, { seen, open }: KnownNodes) {
  const now = seen.get(id)
  if (now) return { id, name: now.node.name }
  return place && seen.has(place.parentId) && open.has(id) ? { name: place.name } : null
}

/** Returns the folders that a move went from and to, as far as the actor may see them. */
function wayOf(line: ReadableJournalLine, { seen }: KnownNodes, place: ActivityPlace | undefined) {
  if (activityVerbByAction[line.action] !== 'move') return {}
  const nameOf = (id: string | undefined) => (id === undefined ? undefined : seen.get(id)?.node.name)
  const [from, to] = [journalFieldOf(line.before, 'parentId'), journalFieldOf(line.after, 'parentId')]
  return { from: nameOf(from ?? place?.parentId), to: nameOf(to ?? place?.parentId) }
}
