import { job } from '../../kernel/room.ts'
import { sealJournal } from './seal.ts'

/** Seals what was written since the last minute. */
const seal = job({
  name: 'journal.seal',
  cron: '* * * * *',
  async run(ctx) {
    await sealJournal(ctx)
  },
})

export const jobs = [seal]
