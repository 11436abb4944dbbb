import { job } from '../../../kernel/room.ts'
import { forgetRenditions } from '../../renditions/index.ts'
import { archiveEntryMaker, archiveListMaker } from './archives.maker.ts'

/**
 * Unpacked files, above all those of password-protected archives, are kept only as long as they are viewed.
 */
const keptMs = 4 * 3_600_000

export const sweepArchiveEntriesJob = job({
  name: 'previews.sweep_archives',
  cron: '41 * * * *',
  run: async (ctx) => {
    await forgetRenditions(
      ctx,
      [archiveEntryMaker.kind, archiveListMaker.kind],
      new Date(ctx.now().getTime() - keptMs),
    )
  },
})
