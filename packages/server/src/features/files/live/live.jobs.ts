import { job } from '../../../kernel/room.ts'
import { deleteOldFolderChanges } from './changes.store.ts'

export const sweepFolderChangesJob = job({
  name: 'files.drop-changes',
  cron: '* * * * *',
  run: (ctx) => deleteOldFolderChanges(ctx.db),
})
