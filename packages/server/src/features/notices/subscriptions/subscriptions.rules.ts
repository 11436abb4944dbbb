import type { NearestSubscription } from './subscriptions.store.ts'

/** Journal actions that followers are told of. */
export const followedActions: Readonly<Record<string, 'added' | 'version'>> = {
  'uploads.add': 'added',
  'spaces.copy': 'added',
  'versions.copy': 'added',
  'uploads.version': 'version',
  'editing.save': 'version',
  'versions.restore': 'version',
}

/** A change of one item, and its author. */
export interface ItemChange {
  nodeId: string
  actorId: string
  verb: 'added' | 'version'
}

/** One message about changes of one person: of one item, or of several below the folder that is followed. */
export interface FollowedNews {
  verb: 'added' | 'version'
  actorId: string
  /** The item, or the followed folder of several. */
  nodeId: string
  count: number
}

/**
 * Words the changes that one follower sees: one message for each person, verb and followed folder. A file that is added
 * and changed at once was added.
 */
export function newsOfChanges(
  changes: readonly ItemChange[],
  subscriptions: ReadonlyMap<string, NearestSubscription>,
): FollowedNews[] {
  const added = new Set(changes.filter(({ verb }) => verb === 'added').map(({ nodeId }) => nodeId))
  const groups = new Map<string, ItemChange & { chosenId: string; items: Set<string> }>()
  for (const change of changes) {
    const { nodeId, actorId, verb } = change
    const chosenId = subscriptions.get(nodeId)?.chosenId
    if (chosenId === undefined || (verb === 'version' && added.has(nodeId))) continue
    const key = `${verb} ${actorId} ${chosenId}`
    const group = groups.get(key)
    if (group) group.items.add(nodeId)
    else groups.set(key, { ...change, chosenId, items: new Set([nodeId]) })
  }
  return [...groups.values()].map(({ verb, actorId, nodeId, chosenId, items }) => ({
    verb,
    actorId,
    nodeId: items.size === 1 ? nodeId : chosenId,
    count: items.size,
  }))
}

/** The text key of a message. */
export const newsKey = ({ verb, count }: Pick<FollowedNews, 'verb' | 'count'>) => {
  if (verb === 'added') return count === 1 ? 'followPush.added' : 'followPush.addedMany'
  return count === 1 ? 'followPush.version' : 'followPush.versions'
}
