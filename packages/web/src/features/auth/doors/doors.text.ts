import { texts } from '../../../kernel/text.ts'

export const text = texts('waysIn', {
  verifyCode: ['验证码', 'Verification code'],
  picture: ['带字符的图片，点击换一张', 'Picture with letters; click for another'],
  byApp: ['看不清？使用动态验证码', 'Cannot read it? Use a code of your authenticator app'],
  byPicture: ['使用图片验证码', 'Use the picture'],
  oneTimeCode: ['动态验证码', 'One-time code'],
  phone: ['手机号', 'Phone number'],
  phoneNeeded: ['请输入手机号', 'Please enter your phone number'],
  smsCode: ['短信验证码', 'Code from the text message'],
  codeNeeded: ['请输入验证码', 'Please enter the code'],
  getCode: ['获取验证码', 'Send code'],
  again: ['{seconds} 秒后重发', 'Again in {seconds} s'],
  codeSent: [
    '如果该手机号已登记，验证码将很快送达。',
    'If the number is registered, a code will arrive shortly.',
  ],
  signIn: ['登录', 'Sign in'],
  secondTitle: ['二次验证', 'Two-step verification'],
  secondByApp: [
    '请输入身份验证器应用显示的 6 位验证码。',
    'Enter the 6-digit code that your authenticator app shows.',
  ],
  secondByPasskey: [
    '请使用您登记的通行密钥（指纹、面容、PIN 或安全密钥）。',
    'Use one of your passkeys: fingerprint, face, PIN or security key.',
  ],
  secondByRecovery: [
    '请输入一个未使用过的恢复码。',
    'Enter one of your recovery codes that was not used yet.',
  ],
  usePasskey: ['使用通行密钥', 'Use a passkey'],
  useTotp: ['使用验证器应用', 'Use the authenticator app'],
  useRecovery: ['使用恢复码', 'Use a recovery code'],
  recoveryCode: ['恢复码', 'Recovery code'],
  verify: ['验证并登录', 'Verify and sign in'],
  back: ['返回登录', 'Back to sign-in'],
  passkeyAborted: ['未完成通行密钥验证', 'The passkey was not used'],
  enrolTitle: ['设置二次验证', 'Set up two-step verification'],
  enrolBody: [
    '您的账号需要二次验证。请用身份验证器应用（如 Microsoft Authenticator、Google Authenticator）扫描二维码。',
    'Your account needs a second step. Scan the code with an authenticator app (Microsoft Authenticator, Google Authenticator and the like).',
  ],
  finish: ['完成设置并登录', 'Finish and sign in'],
  codesTitle: ['保存恢复码', 'Save your recovery codes'],
  codesDone: ['我已保存，继续', 'I have saved them, carry on'],
  signingIn: ['正在登录…', 'Signing you in…'],
})
