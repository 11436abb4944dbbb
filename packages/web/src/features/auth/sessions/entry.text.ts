import { registerTexts } from '../../../kernel/text.ts'

/** Texts that the room's entry point shows; the others load with its screens. */
export const entryMessages = registerTexts('sessions.entry', {
  password: ['修改密码', 'Password'],
  devices: ['设备与登录', 'Devices and sign-ins'],
  drive: ['应用密码', 'App passwords'],
  userSessions: ['登录会话', 'Sessions'],
  log: ['登录日志', 'Sign-in log'],
})
