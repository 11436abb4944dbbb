import { verifyAudit } from '../features/journal/index.ts'
import { findTreeFaults } from '../features/spaces/index.ts'
import { sweep } from '../features/uploads/index.ts'
import { fsck } from '../features/versions/index.ts'
import type { Command } from './command.ts'

export const sweepCommand: Command = {
  usage: '[--dry-run]',
  async run(ctx, options) {
    const found = await sweep(ctx, { dryRun: options['dry-run'] === true, atOnce: true })
    const verb = options['dry-run'] ? 'would remove' : 'removed'
    return {
      words: `${verb} ${found.contents} contents, ${found.blobs} blobs, ${found.stages} unfinished uploads`,
      json: found,
    }
  },
}

export const fsckCommand: Command = {
  usage: '',
  async run(ctx) {
    const { checked, faults } = await fsck(ctx)
    const tree = await findTreeFaults(ctx.db)
    const lines = [
      ...faults.map((fault) => `${fault.content}: ${fault.what}`),
      ...tree.map(({ what, id, detail }) => `${id}: ${what} (${detail})`),
    ]
    return {
      words: [`checked ${checked} contents and the tree, ${lines.length} faults`, ...lines].join('\n'),
      json: { checked, faults, tree },
      failed: lines.length > 0,
    }
  },
}

export const verifyAuditCommand: Command = {
  usage: '',
  async run(ctx) {
    const { lines, blocks, faults } = await verifyAudit(ctx)
    return {
      words: [`verified ${lines} lines in ${blocks} blocks, ${faults.length} faults`, ...faults].join('\n'),
      json: { lines, blocks, faults },
      failed: faults.length > 0,
    }
  },
}
