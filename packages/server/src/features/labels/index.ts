import { labelLimits } from '@cabinet/contract/labels'
import { sql } from 'kysely'
import type { Room } from '../../kernel/room.ts'
import { routes } from './labels.routes.ts'
import {
  copyNodeLabels,
  findEnterpriseLabels,
  hasLabelCondition,
  lacksLabelCondition,
  ownLabelsOfNodes,
} from './labels.store.ts'
import { labelsAlongPaths } from './labels.usecases.ts'

export type { LabelWithCategory } from './labels.rules.ts'
export {
  findEnterpriseLabels,
  findLabelledNodes,
  hasLabelCondition,
  ownLabelsOfNodes,
} from './labels.store.ts'
export { presentFileLabel, securityLevelsOf } from './labels.usecases.ts'

/** Labels of files and folders, in categories, with security levels. */
export const labels: Room = {
  name: 'labels',
  routes,
  on: { 'node.copied': copyNodeLabels },
  provides: {
    labelsOfFiles: labelsAlongPaths,
    labelLevels: labelLimits.level,
    flowColumnOptions: {
      column: 'label',
      list: async ({ db, actor }) =>
        (await findEnterpriseLabels(db, actor.enterpriseId)).map(({ id, name }) => ({ key: id, name })),
    },
    labelConditions: {
      having: (labelId) => hasLabelCondition(sql.ref('n.id'), [labelId]),
      lacking: (spaceId) => lacksLabelCondition(sql.ref('n.id'), spaceId),
    },
    labelNames: async (ctx, nodeIds) => {
      const found = await ownLabelsOfNodes(ctx.db, nodeIds)
      return new Map([...found].map(([id, tags]) => [id, tags.map(({ name }) => name).join(', ')]))
    },
  },
}
