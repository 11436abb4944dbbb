import type {
  SmsDeliveryState,
  SmsGatewayKind,
  SmsMessagePurpose,
  SmsTemplate,
} from '@cabinet/contract/auth.sms'
import { type LocalizedText, registerTexts } from '../../../kernel/text.ts'
import { entryMessages } from './entry.text.ts'

export const messages = registerTexts('sms', {
  ...entryMessages,
  templatesHint: [
    '短信内容与模板 ID。自定义网关发送内容，云平台按模板 ID 发送。',
    'Message text and template IDs. Custom gateways use the text; cloud providers use the template ID.',
  ],
  settings: ['短信设置', 'Settings'],
  test: ['发送测试短信', 'Send test message'],
  testBody: [
    '按已保存的设置发送一条测试短信，计入每日上限。',
    'Sends one test message using the saved settings. Counts towards the daily limit.',
  ],
  send: ['发送', 'Send'],
  testSent: ['网关已接收测试短信', 'The gateway accepted the test message'],
  testFailed: ['网关未接收：{reason}', 'The gateway rejected the message: {reason}'],
  testCapped: ['已达每日上限，未发送', 'Daily limit reached. Nothing was sent'],
  notSet: ['尚未配置短信服务，无法使用手机验证码登录', 'SMS isn’t set up, so phone sign-in is unavailable'],
  usage: [
    '近 24 小时已发送 {sent} / {most} 条',
    '{sent} of {most} {most, message|messages} sent in the last 24 hours',
  ],
  usageFree: [
    '近 24 小时已发送 {sent} 条，不限量',
    '{sent} {sent, message|messages} sent in the last 24 hours, no limit',
  ],
  phoneOn: ['手机登录已开启', 'Phone sign-in is on'],
  phoneOff: ['手机登录未开启', 'Phone sign-in is off'],
  sectionGateway: ['短信服务', 'Gateway'],
  kind: ['服务商', 'Provider'],
  address: ['接口地址', 'Endpoint URL'],
  addressHint: ['留空使用云平台默认地址', 'Leave blank to use the provider’s default'],
  addressHttpHint: [
    '向此地址 POST JSON：phone、text、code、template、sign。内网地址需在 OUTBOUND_ALLOW 中以“主机:端口”放行。',
    'Receives a JSON POST: phone, text, code, template, sign. Add internal addresses to OUTBOUND_ALLOW as host:port.',
  ],
  keyId: ['AccessKey ID', 'Access key ID'],
  secret: ['AccessKey Secret', 'Access key secret'],
  secretKept: [
    '已保存，留空则不变；更换服务商或地址后需重新填写',
    'Saved. Leave blank to keep. Enter it again if you change the provider or URL',
  ],
  signature: ['短信签名', 'Signature'],
  signatureHint: [
    '须与云平台登记的一致，不含【】',
    'Must match the signature registered with the provider, without 【】',
  ],
  application: ['应用 ID（SmsSdkAppId）', 'App ID (SmsSdkAppId)'],
  region: ['地域', 'Region'],
  sectionUse: ['用量与登录', 'Usage and sign-in'],
  dailyMost: ['每 24 小时最多发送', 'Daily message limit'],
  dailyHint: ['0 为不限', '0 = no limit'],
  messages: ['条', 'messages'],
  phoneLogin: ['允许使用手机验证码登录', 'Allow sign-in with an SMS code'],
  phoneLoginHint: ['对整个平台生效', 'Applies to the whole platform'],
  search: ['搜索姓名、账号或手机号', 'Search name, account or number'],
  time: ['时间', 'Time'],
  person: ['接收人', 'To'],
  phone: ['手机号', 'Phone'],
  purpose: ['用途', 'Purpose'],
  state: ['结果', 'Result'],
  none: ['还没有发送过短信', 'No messages sent yet'],
  noneHint: ['配置短信服务后，发送的每条短信都会记录在这里', 'Messages appear here after SMS is set up'],
  nobody: ['未知用户', 'Unknown user'],
  zh: ['中文内容', 'Chinese text'],
  en: ['英文内容', 'English text'],
  template: ['模板 ID', 'Template ID'],
  audit: ['审核状态', 'Review status'],
  edit: ['编辑模板', 'Edit template'],
  variables: [
    '可用变量：{name} 系统名称、{code} 验证码、{minutes} 有效分钟数。留空使用默认内容。',
    'Variables: {name} system name, {code} code, {minutes} for how long it’s valid. Leave blank for the default text.',
  ],
})

export const smsKindMessages: Record<SmsGatewayKind, LocalizedText> = {
  off: ['关闭', 'Off'],
  http: ['自定义网关', 'Custom gateway'],
  aliyun: ['阿里云', 'Alibaba Cloud'],
  tencent: ['腾讯云', 'Tencent Cloud'],
}

export const smsPurposeMessages: Record<SmsMessagePurpose, LocalizedText> = {
  sign_in: ['登录验证码', 'Sign-in code'],
  reset: ['重置密码验证码', 'Password reset code'],
  confirm: ['确认手机号', 'Confirm a number'],
  changed: ['通知原手机号', 'Notice to the old number'],
  test: ['测试短信', 'Test message'],
}

export const smsStateMessages: Record<SmsDeliveryState, LocalizedText> = {
  sending: ['发送中', 'Sending'],
  sent: ['已发送', 'Sent'],
  failed: ['失败', 'Failed'],
  capped: ['超出每日上限', 'Over limit'],
}

export const smsAuditMessages: Record<SmsTemplate['audit'], LocalizedText> = {
  none: ['未提交', 'Not submitted'],
  waiting: ['审核中', 'In review'],
  passed: ['已通过', 'Approved'],
  refused: ['未通过', 'Rejected'],
}
