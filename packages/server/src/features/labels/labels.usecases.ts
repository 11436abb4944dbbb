import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { FileLabel, LabelChoiceCategory, labelEndpoints } from '@cabinet/contract/labels'
import { includesRight } from '@cabinet/contract/rights'
import type { Ctx } from '../../kernel/ctx.ts'
import { type AccessibleNode, accessibleNodes } from '../nodes/index.ts'
import {
  highestLabelLevel,
  inheritedLabelOf,
  type LabelWithCategory,
  maySetCategory,
  missingCategories,
} from './labels.rules.ts'
import { findCategoryRules, findEnterpriseLabels, ownLabelsOfNodes } from './labels.store.ts'

export const presentFileLabel = ({ id, name, colour, level, kind }: LabelWithCategory): FileLabel => ({
  id,
  name,
  typeId: kind.id,
  typeName: kind.name,
  colour,
  level,
})

/** Lists all categories with their labels, for labelling files and filtering lists. */
export async function listLabelChoices(ctx: Ctx): Promise<EndpointReply<typeof labelEndpoints.choices>> {
  const { enterpriseId } = ctx.actor
  const [kinds, tags] = await Promise.all([
    findCategoryRules(ctx.db, enterpriseId),
    findEnterpriseLabels(ctx.db, enterpriseId),
  ])
  return kinds.map(
    (kind): LabelChoiceCategory => ({
      id: kind.id,
      name: kind.name,
      colour: kind.colour,
      many: kind.many,
      requiredIn: kind.requiredIn,
      enabled: kind.enabled,
      maySet: maySetCategory(ctx.actor, kind),
      labels: tags
        .filter((tag) => tag.kind.id === kind.id)
        .map(({ id, name, colour, level }) => ({ id, name, colour, level })),
    }),
  )
}

/** Returns the labels of each node and of those above it, in one query for any number. */
async function along(ctx: Ctx, nodes: readonly AccessibleNode[]) {
  const ids = nodes.flatMap(({ node, ancestors }) => [node.id, ...ancestors.map((link) => link.id)])
  const labels = await ownLabelsOfNodes(ctx.db, [...new Set(ids)])
  return nodes.map(({ node, ancestors, space, rights }) => ({
    node,
    space,
    rights,
    own: labels.get(node.id) ?? [],
    above: ancestors.flatMap((link) => labels.get(link.id) ?? []),
  }))
}

/** Returns the labels of those of these items that the actor can see. */
export async function showLabelsOfFiles(
  ctx: Ctx,
  { ids }: EndpointInput<typeof labelEndpoints.ofFiles>,
): Promise<EndpointReply<typeof labelEndpoints.ofFiles>> {
  const seen = await accessibleNodes(ctx, ids)
  const [ways, kinds] = await Promise.all([
    along(ctx, [...seen.values()]),
    findCategoryRules(ctx.db, ctx.actor.enterpriseId),
  ])
  return ways.map(({ node, space, rights, own, above }) => {
    const inherited = inheritedLabelOf(own, above)
    // no reminder for users who cannot set labels, and none for a space itself
    const asked =
      node.parentId !== null && includesRight(rights, 'rename')
        ? missingCategories(kinds, own, space.kind)
        : []
    return {
      id: node.id,
      labels: own.map(presentFileLabel),
      level: Math.max(highestLabelLevel(own), inherited?.level ?? 0),
      ...(inherited && { inherited: presentFileLabel(inherited) }),
      missing: asked.map(({ name }) => name),
    }
  })
}

/**
 * Returns the security level of each node: the highest of its own labels and those of the folders above; 0
 * for none.
 */
export async function securityLevelsOf(
  ctx: Ctx,
  nodes: readonly AccessibleNode[],
): Promise<Map<string, number>> {
  const ways = await along(ctx, nodes)
  return new Map(ways.map(({ node, own, above }) => [node.id, highestLabelLevel([...own, ...above])]))
}

/** Returns the labels of each node and of the folders above it, with their highest level. */
export async function labelsAlongPaths(
  ctx: Ctx,
  nodes: readonly AccessibleNode[],
): Promise<Map<string, { labelIds: string[]; level: number }>> {
  const ways = await along(ctx, nodes)
  return new Map(
    ways.map(({ node, own, above }) => {
      const all = [...own, ...above]
      return [node.id, { labelIds: all.map(({ id }) => id), level: highestLabelLevel(all) }]
    }),
  )
}
