import { job } from '../../kernel/room.ts'
import { sealJournalBlocks } from './seal.ts'

/** Seals the lines written since the last minute. */
const seal = job({
  name: 'journal.seal',
  cron: '* * * * *',
  async run(ctx) {
    await sealJournalBlocks(ctx)
  },
})

export const jobs = [seal]
