import { sql } from 'kysely'
import type { Room } from '../../kernel/room.ts'
import { routes } from './labels.routes.ts'
import { copyPairs, hasLabel, labelsOf, lacksLabel } from './labels.store.ts'
import { labelsAlong } from './labels.usecases.ts'

export type { Tag } from './labels.rules.ts'
export { findLabelled, findTags, hasLabel, labelsOf } from './labels.store.ts'
export { levelsOf, toLabel } from './labels.usecases.ts'

/** Labels of files and folders, in categories, with security levels. */
export const labels: Room = {
  name: 'labels',
  routes,
  on: { 'node.copied': copyPairs },
  provides: {
    labelsOfFiles: labelsAlong,
    labelConditions: {
      having: (labelId) => hasLabel(sql.ref('n.id'), [labelId]),
      lacking: (spaceId) => lacksLabel(sql.ref('n.id'), spaceId),
    },
    labelNames: async (ctx, nodeIds) => {
      const found = await labelsOf(ctx.db, nodeIds)
      return new Map([...found].map(([id, tags]) => [id, tags.map(({ name }) => name).join(', ')]))
    },
  },
}
