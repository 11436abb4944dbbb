import { smsEndpoints } from '@cabinet/contract/auth.sms'
import { route } from '../../../kernel/room.ts'
import {
  getSmsConfig,
  listSmsMessages,
  listSmsTemplates,
  saveSmsGatewayConfig,
  saveSmsTemplate,
  sendTestSms,
} from './sms.usecases.ts'

export const smsGatewayRoutes = [
  route(smsEndpoints.config, getSmsConfig),
  route(smsEndpoints.saveConfig, saveSmsGatewayConfig),
  route(smsEndpoints.test, sendTestSms),
  route(smsEndpoints.templates, listSmsTemplates),
  route(smsEndpoints.saveTemplate, saveSmsTemplate),
  route(smsEndpoints.log, listSmsMessages),
]
