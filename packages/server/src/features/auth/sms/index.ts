export { type CodeToSend, sendCodeBy } from './send.ts'
export { dropOldSms } from './sms.jobs.ts'
export { smsRoutes } from './sms.routes.ts'
export { canText, someGateway } from './sms.store.ts'
