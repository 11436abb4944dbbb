import type { MailKind, MailSecurity, MailState } from '@cabinet/contract/mail'
import { type LocalizedText, registerTexts } from '../../kernel/text.ts'
import { entryMessages } from './entry.text.ts'

export const messages = registerTexts('mail', {
  ...entryMessages,
  settings: ['邮件设置', 'Settings'],
  templates: ['邮件模板', 'Templates'],
  templatesHint: [
    '每种邮件的主题和内容，留空使用默认内容',
    'Subject and content of each kind of email. Leave blank for the default',
  ],
  back: ['返回发送记录', 'Back to log'],
  test: ['发送测试邮件', 'Send test email'],
  testBody: [
    '按已保存的设置发送一封测试邮件，计入每日上限。',
    'Sends one test email using the saved settings. Counts towards the daily limit.',
  ],
  send: ['发送', 'Send'],
  testSent: ['邮件服务器已接收测试邮件', 'The mail server accepted the test email'],
  testRetrying: [
    '邮件服务器要求稍后再试，将自动重发：{reason}',
    'The mail server asked to try later. It will be sent again: {reason}',
  ],
  testCapped: ['已达每日上限，稍后自动发送', 'Daily limit reached. It will be sent later'],
  testFailed: ['未能发送：{reason}', 'Couldn’t send: {reason}'],
  notSet: ['尚未配置邮件服务器，无法发送邮件', 'No mail server is set up, so no emails are sent'],
  on: ['已开启', 'On'],
  off: ['已关闭', 'Off'],
  usage: [
    '近 24 小时已发送 {sent} / {most} 封',
    '{sent} of {most} {most, email|emails} sent in the last 24 hours',
  ],
  usageFree: [
    '近 24 小时已发送 {sent} 封，不限量',
    '{sent} {sent, email|emails} sent in the last 24 hours, no limit',
  ],
  waiting: ['{count} 封等待发送', '{count} {count, email|emails} waiting'],
  faultSince: ['{time} 起无法发送：{reason}', 'Can’t send since {time}: {reason}'],
  sectionServer: ['SMTP 服务器', 'SMTP server'],
  sectionSender: ['发件人', 'Sender'],
  sectionUse: ['使用', 'Usage'],
  host: ['SMTP 服务器', 'SMTP server'],
  hostHint: [
    '内网服务器需在 OUTBOUND_ALLOW 中以“主机:端口”放行',
    'Add internal servers to OUTBOUND_ALLOW as host:port',
  ],
  port: ['端口', 'Port'],
  security: ['加密方式', 'Encryption'],
  securityNone: ['账号、密码和邮件内容将以明文传输', 'Account, password and emails are sent unencrypted'],
  account: ['账号', 'Account'],
  accountHint: ['无需登录的服务器请留空', 'Leave blank if the server needs no sign-in'],
  password: ['密码', 'Password'],
  passwordKept: [
    '已保存，留空则不变；更换服务器或账号后需重新填写',
    'Saved. Leave blank to keep. Enter it again if you change the server or account',
  ],
  certificate: ['CA 证书（PEM）', 'CA certificate (PEM)'],
  certificateHint: [
    '仅当服务器证书由内部 CA 签发时填写',
    'Only if an internal CA signed the server’s certificate',
  ],
  sender: ['发件地址', 'Sender address'],
  senderName: ['发件人名称', 'Sender name'],
  senderNameHint: ['留空使用系统名称', 'Leave blank for the system name'],
  replyTo: ['回复地址', 'Reply-to address'],
  replyToHint: ['留空则回复到发件地址', 'Leave blank to receive replies at the sender address'],
  open: ['发送邮件', 'Send emails'],
  openHint: ['关闭时仍可发送测试邮件', 'Test emails can be sent even if this is off'],
  dailyMost: ['每 24 小时最多发送', 'Daily email limit'],
  dailyHint: ['0 为不限；超出的邮件稍后自动发送', '0 = no limit. Further emails are sent later'],
  mails: ['封', 'emails'],
  addressInvalid: ['邮箱地址格式不正确', 'Enter a valid email address'],
  search: ['搜索邮箱、姓名或账号', 'Search email, name or account'],
  time: ['时间', 'Time'],
  recipient: ['收件人', 'To'],
  kind: ['类型', 'Kind'],
  state: ['状态', 'Status'],
  nextAttempt: ['{time} 重试', 'Next attempt {time}'],
  none: ['还没有发送过邮件', 'No emails sent yet'],
  noneHint: [
    '配置邮件服务器后，发送的每封邮件都会记录在这里',
    'Emails appear here after a mail server is set up',
  ],
  edit: ['编辑模板', 'Edit template'],
  changed: ['已修改', 'Customized'],
  builtIn: ['默认', 'Default'],
  zhSubject: ['中文主题', 'Chinese subject'],
  zhBody: ['中文内容', 'Chinese content'],
  enSubject: ['英文主题', 'English subject'],
  enBody: ['英文内容', 'English content'],
  variables: [
    '可用变量：{list}。单独成段的链接显示为按钮。留空使用默认内容。',
    'Variables: {list}. A link in a paragraph of its own becomes a button. Leave blank for the default.',
  ],
  preview: ['预览', 'Preview'],
  previewZh: ['中文', 'Chinese'],
  previewEn: ['英文', 'English'],
})

export const mailSecurityMessages: Record<MailSecurity, LocalizedText> = {
  tls: ['SSL/TLS', 'SSL/TLS'],
  starttls: ['STARTTLS', 'STARTTLS'],
  none: ['不加密', 'None'],
}

export const mailKindMessages: Record<MailKind, LocalizedText> = {
  test: ['测试邮件', 'Test email'],
  notice: ['消息通知', 'Notification'],
  digest: ['通知汇总', 'Notification digest'],
  reset: ['重置密码验证码', 'Password reset code'],
  reset_elsewhere: ['重置密码提示（目录账号）', 'Password reset hint (directory account)'],
  password_changed: ['密码重置通知', 'Password reset notice'],
  announcement: ['公告', 'Announcement'],
}

export const mailStateMessages: Record<MailState, LocalizedText> = {
  queued: ['等待发送', 'Queued'],
  sending: ['发送中', 'Sending'],
  sent: ['已发送', 'Sent'],
  retrying: ['等待重试', 'Retrying'],
  capped: ['超出每日上限', 'Over daily limit'],
  failed: ['失败', 'Failed'],
}
