import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { boundedText, emptyWireObject, wire } from './wire.ts'

/** Ways to receive the code for a forgotten password. */
export const passwordResetChannels = ['mail', 'sms'] as const
export type PasswordResetChannel = (typeof passwordResetChannels)[number]

export const passwordResetEndpoints = {
  reset: endpoint({
    method: 'POST',
    path: '/api/User/ResetPassword',
    access: 'anyone',
    summary: 'Set a new password with the code sent to the account’s owner; all its sessions end',
    input: wire({
      account: ['Account', boundedText(100)],
      code: ['Code', boundedText(20)],
      newPassword: ['NewPassword', z.string().max(200)],
    }),
    reply: emptyWireObject,
  }),
}
