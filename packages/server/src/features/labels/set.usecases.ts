import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { ErrorKey } from '@cabinet/contract/errors'
import type { labelEndpoints } from '@cabinet/contract/labels'
import { includesRight } from '@cabinet/contract/rights'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { recordJournalLines } from '../journal/index.ts'
import { type AccessibleNode, lockedItemRefusal, lockNodes } from '../nodes/index.ts'
import {
  type LabelChange,
  type LabelWithCategory,
  labelChangeOf,
  labelChangeRefusal,
  labelRequestRefusal,
} from './labels.rules.ts'
import { deleteNodeLabels, findEnterpriseLabels, insertNodeLabels, ownLabelsOfNodes } from './labels.store.ts'

type Results = EndpointReply<typeof labelEndpoints.set>

interface Changed extends LabelChange {
  one: AccessibleNode
  own: LabelWithCategory[]
}

/**
 * Adds and removes labels of files and folders. Each item needs the right to rename, as a label is visible to
 * all, like a name. @throws labels.not_found, labels.not_setter, labels.disabled, labels.one_only
 */
export async function setLabelsOfItems(
  ctx: Ctx,
  input: EndpointInput<typeof labelEndpoints.set>,
): Promise<Results> {
  const ids = [...new Set(input.ids)]
  return ctx.together(async (tx) => {
    const seen = await lockNodes(tx, ids)
    const wish = await findWish(tx, input)
    const reason = input.reason?.trim() ?? ''
    const labels = await ownLabelsOfNodes(tx.db, [...seen.keys()])
    const results: Results = []
    const changed: Changed[] = []
    for (const id of ids) {
      const one = seen.get(id)
      const own = labels.get(id) ?? []
      const change = labelChangeOf(own, wish.added, wish.removed)
      const why = refusal(tx, one, own, change, reason)
      const name = one ? (one.node.space?.name ?? one.node.name) : ''
      if (why) results.push({ id, name, result: 'refused', reason: why })
      else {
        results.push({ id, name, result: 'done' })
        if (change.add.length + change.drop.length > 0) changed.push({ one: one!, own, ...change })
      }
    }
    await write(tx, changed, reason)
    return results
  })
}

async function findWish(tx: Tx, { added, removed }: EndpointInput<typeof labelEndpoints.set>) {
  const tags = await findEnterpriseLabels(tx.db, tx.actor.enterpriseId, [...added, ...removed])
  const byId = new Map(tags.map((tag) => [tag.id, tag]))
  const among = (ids: readonly string[]) =>
    [...new Set(ids)].map((id) => {
      const tag = byId.get(id)
      if (!tag) throw new AppError('labels.not_found')
      return tag
    })
  const wish = { added: among(added), removed: among(removed) }
  throwIfRefused(labelRequestRefusal(tx.actor, wish.added, wish.removed))
  return wish
}

function refusal(
  tx: Tx,
  one: AccessibleNode | undefined,
  own: readonly LabelWithCategory[],
  change: LabelChange,
  reason: string,
): ErrorKey | null {
  if (!one) return 'common.not_found'
  if (!includesRight(one.rights, 'rename'))
    return one.space.archived ? 'spaces.archived' : 'common.no_permission'
  const held = [...one.ancestors, one.node].flatMap((link) => link.locks)
  return (
    lockedItemRefusal(held, tx.actorId) ?? labelChangeRefusal(own, change, { space: one.space.kind, reason })
  )
}

async function write(tx: Tx, changed: readonly Changed[], reason: string): Promise<void> {
  const pairs = (which: 'add' | 'drop') =>
    changed.flatMap((one) => one[which].map((tag) => ({ nodeId: one.one.node.id, labelId: tag.id })))
  await deleteNodeLabels(tx, pairs('drop'))
  await insertNodeLabels(tx, pairs('add'))
  const spaces = bySpace(changed)
  await recordJournalLines(
    tx,
    [...spaces].map(([spaceId, those]) => ({
      action: 'labels.set',
      spaceId,
      nodes: those.map(({ one }) => one.node.id),
      before: { labels: namesBy(those, ({ own }) => own) },
      after: { labels: namesBy(those, ({ after }) => after), ...(reason && { reason }) },
    })),
  )
}

function bySpace(changed: readonly Changed[]): Map<string, Changed[]> {
  const groups = new Map<string, Changed[]>()
  for (const one of changed) groups.set(one.one.space.id, [...(groups.get(one.one.space.id) ?? []), one])
  return groups
}

/** Returns label names by node, for the journal. */
const namesBy = (changed: readonly Changed[], tags: (one: Changed) => readonly LabelWithCategory[]) =>
  Object.fromEntries(changed.map((one) => [one.one.node.id, tags(one).map(({ name }) => name)]))
