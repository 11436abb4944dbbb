import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { boundedText, emptyWireObject, instant, pageQueryFields, pageReplyOf, wire, wireId } from './wire.ts'

/** `http` is any gateway that accepts JSON; the others use the documented API of that cloud. */
export const smsGatewayKinds = ['off', 'http', 'aliyun', 'tencent'] as const
export type SmsGatewayKind = (typeof smsGatewayKinds)[number]

/** Purposes of text messages; `changed` notifies the old number, with the end of the new one as its code. */
export const smsMessagePurposes = ['sign_in', 'reset', 'confirm', 'changed', 'test'] as const
export type SmsMessagePurpose = (typeof smsMessagePurposes)[number]

/** Template variables: `{name}` is the system's name, `{minutes}` the validity of the code. */
export const smsTemplateVariables = ['name', 'code', 'minutes'] as const

/** Delivery states; `capped` means that the daily limit was reached and nothing was sent. */
export const smsDeliveryStates = ['sending', 'sent', 'failed', 'capped'] as const
export type SmsDeliveryState = (typeof smsDeliveryStates)[number]

/** SMS gateway of an enterprise. `Secret` is write-only and stays unchanged if omitted. */
export const smsGatewayConfig = wire({
  kind: ['Kind', z.enum(smsGatewayKinds)],
  /** Address of the gateway; '' is the cloud's own. */
  address: ['Address', boundedText(500)],
  /** Access key id; nothing for `http`. */
  keyId: ['KeyId', boundedText(200)],
  secret: ['Secret', boundedText(500).optional()],
  /** Whether a secret is stored. */
  hasSecret: ['HasSecret', z.boolean().optional()],
  /** The signature before the text, registered with the cloud. */
  signature: ['SignName', boundedText(100)],
  /** Tencent: the application's id (SmsSdkAppId). */
  application: ['AppId', boundedText(100)],
  region: ['Region', boundedText(60)],
  /** Messages in any 24 hours; 0 is no limit. */
  dailyMost: ['DayMaxCount', z.int().min(0).max(1_000_000)],
  /** Of the last 24 hours. */
  sent: ['DaySendCount', z.int().optional()],
})
export type SmsGatewayConfig = z.output<typeof smsGatewayConfig>

/** Template of one purpose. '' uses the built-in text. */
export const smsTemplate = wire({
  purpose: ['Code', z.enum(smsMessagePurposes)],
  /** Text, for gateways that accept one. */
  zh: ['ContentZh', boundedText(500)],
  en: ['ContentEn', boundedText(500)],
  /** Template id registered with the cloud provider. */
  template: ['TemplateCode', boundedText(100)],
  /** Approval state of the template at the cloud provider, as noted by the administrator. */
  audit: ['AuditState', z.enum(['none', 'waiting', 'passed', 'refused'])],
  /** The built-in text, for comparison. */
  ownZh: ['DefaultZh', z.string().optional()],
  ownEn: ['DefaultEn', z.string().optional()],
  updatedAt: ['UpdateTime', instant.nullable().optional()],
})
export type SmsTemplate = z.output<typeof smsTemplate>

export const smsLogRow = wire({
  id: ['Id', wireId],
  at: ['CreateTime', instant],
  purpose: ['Code', z.enum(smsMessagePurposes)],
  /** All but the first three and the last four digits are hidden. */
  phone: ['Phone', z.string()],
  userName: ['RealName', z.string()],
  account: ['UserName', z.string()],
  state: ['Status', z.enum(smsDeliveryStates)],
  /** The gateway's reason if it refused the message. */
  reason: ['Reason', z.string()],
})
export type SmsLogRow = z.output<typeof smsLogRow>

export const smsEndpoints = {
  config: endpoint({
    method: 'GET',
    path: '/api/SysSetting/GetSmsConfig',
    access: 'enterprise',
    summary: 'Get the SMS settings of the caller’s enterprise and the messages sent in the last 24 hours',
    input: emptyWireObject,
    reply: smsGatewayConfig,
  }),
  saveConfig: endpoint({
    method: 'POST',
    path: '/api/SysSetting/SaveSmsConfig',
    access: 'enterprise',
    summary: 'Update the SMS settings; a new address needs the secret again',
    input: smsGatewayConfig,
    reply: smsGatewayConfig,
  }),
  /** Returns the gateway's refusal instead of failing, because a test is meant to show it. */
  test: endpoint({
    method: 'POST',
    path: '/api/SysSetting/TestSms',
    access: 'enterprise',
    summary: 'Send a test message with the saved SMS settings',
    input: wire({ phone: ['Phone', boundedText(40)] }),
    reply: wire({ state: ['Status', z.enum(smsDeliveryStates)], reason: ['Reason', z.string()] }),
  }),
  templates: endpoint({
    method: 'GET',
    path: '/api/SysSetting/GetSmsTemplateList',
    access: 'enterprise',
    summary: 'List SMS templates',
    input: emptyWireObject,
    reply: z.array(smsTemplate),
  }),
  saveTemplate: endpoint({
    method: 'POST',
    path: '/api/SysSetting/SaveSmsTemplate',
    access: 'enterprise',
    summary: 'Update an SMS template; it must include the code variable',
    input: smsTemplate,
    reply: emptyWireObject,
  }),
  log: endpoint({
    method: 'GET',
    path: '/api/SysSetting/GetSmsLogList',
    access: 'enterprise',
    summary: 'List SMS messages of the caller’s enterprise, newest first',
    input: wire({
      page: pageQueryFields.page,
      pageSize: pageQueryFields.pageSize,
      search: pageQueryFields.search,
      state: ['Status', z.enum(smsDeliveryStates).optional()],
      purpose: ['Code', z.enum(smsMessagePurposes).optional()],
    }),
    reply: pageReplyOf(smsLogRow),
  }),
}
