import { sql } from 'kysely'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Room } from '../../kernel/room.ts'
import { labelCollectionsBy } from '../favourites/index.ts'
import { narrowListsByLabel, whenItemsCopied } from '../files/index.ts'
import { readLabelsBy } from '../watermark/index.ts'
import { routes } from './labels.routes.ts'
import { copyPairs, hasLabel, labelsOf, lacksLabel } from './labels.store.ts'
import { labelsAlong } from './labels.usecases.ts'

export type { Tag } from './labels.rules.ts'
export { findLabelled, findTags, hasLabel, labelsOf } from './labels.store.ts'
export { levelsOf, toLabel } from './labels.usecases.ts'

/** Labels of files and folders, in categories, with security levels. */
export const labels: Room = { name: 'labels', routes }

whenItemsCopied(copyPairs)
readLabelsBy(labelsAlong)
narrowListsByLabel({
  having: (labelId) => hasLabel(sql.ref('n.id'), [labelId]),
  lacking: (spaceId) => lacksLabel(sql.ref('n.id'), spaceId),
})
labelCollectionsBy(async (ctx: Ctx, nodeIds) => {
  const found = await labelsOf(ctx.db, nodeIds)
  return new Map([...found].map(([id, tags]) => [id, tags.map(({ name }) => name).join(', ')]))
})
