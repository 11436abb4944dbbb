import { job } from '../../../kernel/room.ts'
import { passOnJobName, passOnWaiting } from './people.ts'
import { applyTimeLimits } from './time-limits.ts'

export const flowJobs = [
  job({ name: passOnJobName, run: passOnWaiting }),
  job({ name: 'flows.time_limits', cron: '* * * * *', run: applyTimeLimits }),
]
