import type { SmsKind, SmsPurpose, SmsState, SmsTemplate } from '@cabinet/contract/auth.sms'
import { texts, type Words } from '../../../kernel/text.ts'

export const words = texts('sms', {
  title: ['短信配置', 'SMS'],
  templates: ['短信模板', 'SMS templates'],
  templatesHint: [
    '短信内容与云平台模板号。通过通用网关发送时使用内容，通过云平台发送时使用模板号。',
    'What messages say, and their numbers at the cloud. A gateway of your own is sent the text, a cloud the number.',
  ],
  settings: ['短信设置', 'Settings'],
  test: ['发送测试短信', 'Send a test'],
  testBody: [
    '按已保存的设置发送一条测试短信，计入每日上限。',
    'One message leaves by the settings that are saved. It counts towards the daily cap.',
  ],
  send: ['发送', 'Send'],
  testSent: ['网关已接收测试短信', 'The gateway took the message'],
  testFailed: ['网关未接收：{reason}', 'The gateway did not take it: {reason}'],
  testCapped: ['已达每日上限，未发送', 'The daily cap is reached: nothing was sent'],
  notSet: ['尚未配置短信服务，无法使用手机验证码登录', 'No gateway yet, so nobody can sign in by phone'],
  usage: ['近 24 小时已发送 {sent} / {most} 条', '{sent} of {most} messages in 24 hours'],
  usageFree: ['近 24 小时已发送 {sent} 条，不限量', '{sent} messages in 24 hours, no cap'],
  phoneOn: ['手机登录已开启', 'Sign-in by phone is on'],
  phoneOff: ['手机登录未开启', 'Sign-in by phone is off'],
  sectionGateway: ['短信服务', 'Gateway'],
  kind: ['服务商', 'Provider'],
  address: ['接口地址', 'Address'],
  addressHint: ['留空使用云平台默认地址', 'Empty: the cloud’s own'],
  addressHttpHint: [
    '向此地址 POST JSON：phone、text、code、template、sign。内网地址需在 OUTBOUND_ALLOW 中以“主机:端口”放行。',
    'Sent JSON by POST: phone, text, code, template, sign. A private address must be in OUTBOUND_ALLOW as host:port.',
  ],
  keyId: ['AccessKey ID', 'Access key id'],
  secret: ['密钥', 'Secret'],
  secretKept: [
    '已保存，留空则不变；更换服务商或地址后需重新填写',
    'Kept; leave empty to keep it. Another provider or address needs it anew',
  ],
  signature: ['短信签名', 'Signature'],
  signatureHint: ['须与云平台登记的一致，不含【】', 'As registered with the cloud, without 【】'],
  application: ['应用 ID（SmsSdkAppId）', 'Application id (SmsSdkAppId)'],
  region: ['地域', 'Region'],
  sectionUse: ['用量与登录', 'Use'],
  dailyMost: ['每 24 小时最多发送', 'Most messages in 24 hours'],
  dailyHint: ['0 为不限', '0 is no cap'],
  messages: ['条', 'messages'],
  phoneLogin: ['允许使用手机验证码登录', 'People may sign in by a code sent to their phone'],
  phoneLoginHint: ['对整个平台生效', 'For the whole platform'],
  search: ['姓名、账号或手机号', 'Name, account or number'],
  time: ['时间', 'Time'],
  person: ['接收人', 'To'],
  phone: ['手机号', 'Phone'],
  purpose: ['用途', 'For'],
  state: ['结果', 'Result'],
  none: ['还没有发送过短信', 'No messages yet'],
  noneHint: ['配置短信服务后，发送的每条短信都会记录在这里', 'Every message that leaves stands here'],
  nobody: ['未知用户', 'Unknown'],
  zh: ['中文内容', 'Chinese text'],
  en: ['英文内容', 'English text'],
  template: ['云平台模板号', 'Number at the cloud'],
  audit: ['审核状态', 'Checked by the cloud'],
  edit: ['编辑模板', 'Edit'],
  variables: [
    '可用变量：{name} 系统名称、{code} 验证码、{minutes} 有效分钟数。留空使用默认内容。',
    'May hold {name} (the system), {code} and {minutes} (how long it is good). Empty: the default.',
  ],
})

export const kindWords: Record<SmsKind, Words> = {
  off: ['关闭', 'Off'],
  http: ['通用网关', 'Own gateway'],
  aliyun: ['阿里云', 'Alibaba Cloud'],
  tencent: ['腾讯云', 'Tencent Cloud'],
}

export const purposeWords: Record<SmsPurpose, Words> = {
  sign_in: ['登录验证码', 'Sign-in code'],
  confirm: ['确认手机号', 'Confirm a number'],
  changed: ['通知原手机号', 'Notice to the old number'],
  test: ['测试短信', 'Test'],
}

export const stateWords: Record<SmsState, Words> = {
  sending: ['发送中', 'On its way'],
  sent: ['已发送', 'Sent'],
  failed: ['失败', 'Refused'],
  capped: ['超出上限', 'Over the cap'],
}

export const auditWords: Record<SmsTemplate['audit'], Words> = {
  none: ['未提交', 'Not sent in'],
  waiting: ['审核中', 'Being checked'],
  passed: ['已通过', 'Passed'],
  refused: ['未通过', 'Refused'],
}
