import { firstOf } from '../../../kernel/certain.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { visiblePathOf } from '../../files/index.ts'
import type { AccessibleNode } from '../../nodes/index.ts'
import { getUserById, languageOfUser } from '../../users/index.ts'
import { packageFileName } from './naming.rules.ts'

/** Names of the chosen items, and of the zip of all of them. */
export async function packageNamesOf(
  ctx: Ctx,
  chosen: readonly AccessibleNode[],
): Promise<{ name: string; items: string[] }> {
  const called = chosen.map(({ node }) => ({ name: node.space?.name ?? node.name, isFolder: node.isFolder }))
  const folder = sharedFolderName(ctx, chosen)
  const user = await getUserById(ctx.db, ctx.actor.userId)
  return {
    name: packageFileName({ chosen: called, folder, language: languageOfUser(user) }),
    items: called.map(({ name }) => name),
  }
}

/**
 * Returns the name of the folder of all these items; null where they lie in several, where the actor does not
 * see it, and at the root of a personal space, which is only a user's name.
 */
function sharedFolderName(ctx: Ctx, chosen: readonly AccessibleNode[]): string | null {
  const first = firstOf(chosen)
  const { parentId } = first.node
  if (parentId === null || chosen.some(({ node }) => node.parentId !== parentId)) return null
  if (first.space.kind === 'personal' && first.ancestors.length === 1) return null
  return visiblePathOf(ctx.actor, first).at(-2)?.name ?? null
}

/** Returns the space and the folders above an item, as far as the actor sees them. */
export const packagePlaceOf = (ctx: Ctx, one: AccessibleNode): string => {
  const root = one.ancestors[0]?.id ?? one.node.id
  const folders = visiblePathOf(ctx.actor, one).slice(0, -1)
  return [one.space.name, ...folders.filter(({ id }) => id !== root).map(({ name }) => name)].join(' / ')
}
