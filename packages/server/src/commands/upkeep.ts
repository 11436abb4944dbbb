import { checkContents } from '../features/contents/index.ts'
import { sweepOrphanedZips } from '../features/downloads/index.ts'
import { verifyAuditTrail } from '../features/journal/index.ts'
import { findTreeFaults } from '../features/nodes/index.ts'
import { checkRenditions, sweepRenditions } from '../features/renditions/index.ts'
import { sweepUploads } from '../features/uploads/index.ts'
import type { CommandDefinition } from './command.ts'

export const sweepCommand: CommandDefinition = {
  usage: '[--dry-run]',
  async run(ctx, options) {
    const dryRun = options['dry-run'] === true
    const found = await sweepUploads(ctx, { dryRun, atOnce: true })
    const renditions = await sweepRenditions(ctx, { dryRun })
    const zips = await sweepOrphanedZips(ctx, { before: ctx.now(), dryRun })
    const verb = dryRun ? 'would remove' : 'removed'
    const rest = `${found.stages} unfinished uploads, ${renditions} pictures and copies of what is gone, ${zips} zips of packages that are gone`
    return {
      words: `${verb} ${found.contents} contents, ${found.blobs} blobs, ${rest}`,
      json: { ...found, renditions, zips },
    }
  },
}

export const fsckCommand: CommandDefinition = {
  usage: '',
  async run(ctx) {
    const { checked, faults } = await checkContents(ctx)
    const tree = await findTreeFaults(ctx.db)
    const renditions = await checkRenditions(ctx)
    const lines = [
      ...faults.map((fault) => `${fault.content}: ${fault.what}`),
      ...tree.map(({ what, id, detail }) => `${id}: ${what} (${detail})`),
    ]
    return {
      words: [
        `checked ${checked} contents and the tree, ${lines.length} faults`,
        ...lines,
        // not a fault: they are recreated on request
        ...(renditions.lost > 0 ? [`${renditions.lost} small pictures and copies are made again`] : []),
      ].join('\n'),
      json: { checked, faults, tree, renditions },
      failed: lines.length > 0,
    }
  },
}

export const verifyAuditCommand: CommandDefinition = {
  usage: '',
  async run(ctx) {
    const { lines, blocks, faults } = await verifyAuditTrail(ctx)
    return {
      words: [`verified ${lines} lines in ${blocks} blocks, ${faults.length} faults`, ...faults].join('\n'),
      json: { lines, blocks, faults },
      failed: faults.length > 0,
    }
  },
}
