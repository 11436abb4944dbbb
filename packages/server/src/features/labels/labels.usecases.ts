import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { FileLabel, LabelChoice, labelApi } from '@cabinet/contract/labels'
import { holds } from '@cabinet/contract/rights'
import type { Ctx } from '../../kernel/ctx.ts'
import { type Reached, reached } from '../nodes/index.ts'
import { inheritedOf, levelOf, maySet, missingOf, type Tag } from './labels.rules.ts'
import { findKinds, findTags, labelsOf } from './labels.store.ts'

export const toLabel = ({ id, name, colour, level, kind }: Tag): FileLabel => ({
  id,
  name,
  typeId: kind.id,
  typeName: kind.name,
  colour,
  level,
})

/** All categories with their labels: what files may be labelled with, and lists narrowed to. */
export async function listChoices(ctx: Ctx): Promise<Reply<typeof labelApi.choices>> {
  const { enterpriseId } = ctx.actor
  const [kinds, tags] = await Promise.all([findKinds(ctx.db, enterpriseId), findTags(ctx.db, enterpriseId)])
  return kinds.map(
    (kind): LabelChoice => ({
      id: kind.id,
      name: kind.name,
      colour: kind.colour,
      many: kind.many,
      requiredIn: kind.requiredIn,
      enabled: kind.enabled,
      maySet: maySet(ctx.actor, kind),
      labels: tags
        .filter((tag) => tag.kind.id === kind.id)
        .map(({ id, name, colour, level }) => ({ id, name, colour, level })),
    }),
  )
}

/** The labels of what lies above each of these nodes, and their own. One query for any number. */
async function along(ctx: Ctx, nodes: readonly Reached[]) {
  const ids = nodes.flatMap(({ node, ancestors }) => [node.id, ...ancestors.map((link) => link.id)])
  const labels = await labelsOf(ctx.db, [...new Set(ids)])
  return nodes.map(({ node, ancestors, space, rights }) => ({
    node,
    space,
    rights,
    own: labels.get(node.id) ?? [],
    above: ancestors.flatMap((link) => labels.get(link.id) ?? []),
  }))
}

/** The labels of those of these files and folders that the actor sees. */
export async function showLabels(
  ctx: Ctx,
  { ids }: Input<typeof labelApi.ofFiles>,
): Promise<Reply<typeof labelApi.ofFiles>> {
  const seen = await reached(ctx, ids)
  const [ways, kinds] = await Promise.all([
    along(ctx, [...seen.values()]),
    findKinds(ctx.db, ctx.actor.enterpriseId),
  ])
  return ways.map(({ node, space, rights, own, above }) => {
    const inherited = inheritedOf(own, above)
    // nobody is reminded of what somebody else must do, or of a space itself
    const asked = node.parentId !== null && holds(rights, 'rename') ? missingOf(kinds, own, space.kind) : []
    return {
      id: node.id,
      labels: own.map(toLabel),
      level: Math.max(levelOf(own), inherited?.level ?? 0),
      ...(inherited && { inherited: toLabel(inherited) }),
      missing: asked.map(({ name }) => name),
    }
  })
}

/**
 * The security level of each of these nodes: the highest of its own labels and those of the folders above it; 0 where
 * none says anything. For rooms that act upon levels.
 */
export async function levelsOf(ctx: Ctx, nodes: readonly Reached[]): Promise<Map<string, number>> {
  const ways = await along(ctx, nodes)
  return new Map(ways.map(({ node, own, above }) => [node.id, levelOf([...own, ...above])]))
}

/** The labels of each of these nodes and of the folders above it, with the highest level among them. */
export async function labelsAlong(
  ctx: Ctx,
  nodes: readonly Reached[],
): Promise<Map<string, { labelIds: string[]; level: number }>> {
  const ways = await along(ctx, nodes)
  return new Map(
    ways.map(({ node, own, above }) => {
      const all = [...own, ...above]
      return [node.id, { labelIds: all.map(({ id }) => id), level: levelOf(all) }]
    }),
  )
}
