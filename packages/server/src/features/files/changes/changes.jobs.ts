import { job } from '../../../kernel/room.ts'
import { dropEndedUndos } from './undo.store.ts'

/** Deletes expired undo records, to keep the table small. */
export const sweepUndosJob = job({
  name: 'spaces.sweep-undos',
  cron: '37 * * * *',
  run: (ctx) => dropEndedUndos(ctx.db, ctx.now()),
})
