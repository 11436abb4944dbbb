import type { SignInLogRow, UserSession } from '@cabinet/contract/auth.sessions'
import { idOf } from '../../../../test/desk.tsx'

/** A session of another device. */
export const deviceSession = (number: number, part: Partial<UserSession> = {}): UserSession => ({
  id: idOf(number),
  browser: 'Chrome 130',
  system: 'Windows',
  kind: 'desktop',
  ip: '192.0.2.1',
  signedInAt: new Date('2026-11-20T08:00:00Z'),
  seenAt: new Date(),
  own: false,
  ...part,
})

/** A sign-in with the password. */
export const signInRow = (number: number, part: Partial<SignInLogRow> = {}): SignInLogRow => ({
  ...deviceSession(number),
  at: new Date('2026-11-20T08:00:00Z'),
  account: 'wang',
  userId: idOf(11),
  name: '王芳',
  organisationName: '财务部',
  good: true,
  reason: '',
  door: 'password',
  ...part,
})
