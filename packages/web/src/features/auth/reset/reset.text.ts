import { registerTexts } from '../../../kernel/text.ts'

export const messages = registerTexts('passwordReset', {
  title: ['重置密码', 'Reset your password'],
  lead: ['输入您的账号，我们会发送验证码。', 'Enter your account and we’ll send you a code.'],
  channel: ['接收方式', 'Send code by'],
  mail: ['邮件', 'Email'],
  sms: ['短信', 'Text message'],
  elsewhere: [
    '使用企业目录或单点登录的账号，请联系管理员。',
    'If your organization’s directory or single sign-on manages your password, contact your administrator.',
  ],
  sentByMail: [
    '如果账号 {account} 登记了邮箱，验证码将很快送达，10 分钟内有效。',
    'If {account} has an email on file, you’ll receive a code shortly. It’s valid for 10 minutes.',
  ],
  sentBySms: [
    '如果账号 {account} 登记了手机号，验证码将很快送达，10 分钟内有效。',
    'If {account} has a phone number on file, you’ll receive a code shortly. It’s valid for 10 minutes.',
  ],
  nothingCame: [
    '没有收到？请检查垃圾邮件，或联系管理员登记您的邮箱或手机号。',
    'Nothing arrived? Check your spam folder, or ask your administrator to add your email or phone number.',
  ],
  code: ['验证码', 'Code'],
  codeWrong: [
    '验证码不正确或已过期，请核对后重试，或重新获取',
    'The code is incorrect or has expired. Check it, or send a new one',
  ],
  save: ['重置密码', 'Reset password'],
  otherAccount: ['换一个账号', 'Use another account'],
})
