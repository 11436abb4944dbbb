import { smsApi } from '@cabinet/contract/auth.sms'
import { route } from '../../../kernel/room.ts'
import { saveSmsConfig, saveSmsTemplate, smsConfig, smsLog, smsTemplates, testSms } from './sms.usecases.ts'

export const smsRoutes = [
  route(smsApi.config, smsConfig),
  route(smsApi.saveConfig, saveSmsConfig),
  route(smsApi.test, testSms),
  route(smsApi.templates, smsTemplates),
  route(smsApi.saveTemplate, saveSmsTemplate),
  route(smsApi.log, smsLog),
]
