export { type SmsCodeToSend, sendCodeByGateway } from './send.ts'
export { deleteOldSmsJob } from './sms.jobs.ts'
export { smsGatewayRoutes } from './sms.routes.ts'
export { canReceiveSmsCodes, hasAnySmsGateway } from './sms.store.ts'
