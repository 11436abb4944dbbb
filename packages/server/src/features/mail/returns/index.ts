import { returnMailEndpoints } from '@cabinet/contract/mail.returns'
import { job, route } from '../../../kernel/room.ts'
import { readReturns } from './read-returns.ts'
import { getReturnStanding, saveReturnSettings, testReturnMailbox } from './returns.usecases.ts'

export { taggedReturnAddress } from './returns.rules.ts'
export { findReturnSettings } from './returns.store.ts'

export const returnRoutes = [
  route(returnMailEndpoints.settings, getReturnStanding),
  route(returnMailEndpoints.save, saveReturnSettings),
  route(returnMailEndpoints.test, testReturnMailbox),
]

export const readReturnsJob = job({
  name: 'mail.returns',
  cron: '* * * * *',
  expireInSeconds: 120,
  run: (ctx) => readReturns(ctx),
})
