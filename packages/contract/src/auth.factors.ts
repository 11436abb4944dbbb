import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { boundedText, emptyWireObject, instant, wire, wireId } from './wire.ts'

const password = z.string().max(200).optional()
const ticket = z.string().min(1).max(200)
const recoveryCodes = wire({ recoveryCodes: ['RecoveryCodes', z.array(z.string())] })

export const userPasskey = wire({
  id: ['Id', wireId],
  name: ['Name', z.string()],
  createdAt: ['CreateTime', instant],
  usedAt: ['LastTime', instant.nullable()],
})
export type UserPasskey = z.output<typeof userPasskey>

export const secondFactors = wire({
  totp: ['Totp', z.boolean()],
  recoveryLeft: ['RecoveryLeft', z.int()],
  /** Whether this person must have a second factor. */
  required: ['Required', z.boolean()],
  passkeys: ['Passkeys', z.array(userPasskey)],
})
export type SecondFactors = z.output<typeof secondFactors>

/** The own second factor. `Password` is needed once the sign-in is ten minutes old (`auth.password_needed`). */
export const factorEndpoints = {
  mine: endpoint({
    method: 'GET',
    path: '/api/User/GetFactors',
    access: 'user',
    summary: 'Get the caller’s two-step verification methods',
    input: emptyWireObject,
    reply: secondFactors,
  }),
  beginTotp: endpoint({
    method: 'POST',
    path: '/api/User/BeginTotp',
    access: 'user',
    summary: 'Create a secret for an authenticator app; takes effect once confirmed',
    input: wire({ password: ['Password', password] }),
    reply: wire({
      ticket: ['Ticket', z.string()],
      secret: ['Secret', z.string()],
      /** otpauth://, for the QR code. */
      address: ['Address', z.string()],
    }),
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/api/User/ConfirmTotp',
    access: 'user',
    summary: 'Confirm the authenticator app with a code; returns recovery codes once',
    input: wire({ ticket: ['Ticket', ticket], code: ['Code', boundedText(20)] }),
    reply: recoveryCodes,
  }),
  removeTotp: endpoint({
    method: 'POST',
    path: '/api/User/RemoveTotp',
    access: 'user',
    summary: 'Remove the authenticator app',
    input: wire({ password: ['Password', password] }),
    reply: emptyWireObject,
  }),
  newRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/User/NewRecoveryCodes',
    access: 'user',
    summary: 'Generate ten recovery codes, returned once; earlier codes stop working',
    input: wire({ password: ['Password', password] }),
    reply: recoveryCodes,
  }),
  beginPasskey: endpoint({
    method: 'POST',
    path: '/api/User/BeginPasskeyEnrol',
    access: 'user',
    summary: 'Get the options for creating a passkey',
    input: wire({ password: ['Password', password] }),
    reply: wire({ ticket: ['Ticket', z.string()], options: ['Options', z.string()] }),
  }),
  confirmPasskey: endpoint({
    method: 'POST',
    path: '/api/User/ConfirmPasskeyEnrol',
    access: 'user',
    summary: 'Save a passkey; returns recovery codes once if there were none',
    input: wire({
      ticket: ['Ticket', ticket],
      response: ['Response', z.string().min(2).max(20_000)],
      name: ['Name', boundedText(60).min(1)],
    }),
    reply: recoveryCodes,
  }),
  renamePasskey: endpoint({
    method: 'POST',
    path: '/api/User/RenamePasskey',
    access: 'user',
    summary: 'Rename a passkey',
    input: wire({ id: ['Id', wireId], name: ['Name', boundedText(60).min(1)] }),
    reply: emptyWireObject,
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/api/User/RemovePasskey',
    access: 'user',
    summary: 'Remove a passkey',
    input: wire({ id: ['Id', wireId], password: ['Password', password] }),
    reply: emptyWireObject,
  }),
  ofUser: endpoint({
    method: 'GET',
    path: '/api/SysAuthen/GetUserFactors',
    access: 'admin',
    summary: 'Get the two-step verification methods of a user the caller manages',
    input: wire({ userId: ['Id', wireId] }),
    reply: secondFactors,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/api/SysAuthen/ResetFactors',
    access: 'admin',
    summary: 'Reset two-step verification of users and end their sessions',
    input: wire({ ids: ['Ids', z.array(wireId).min(1).max(1000)] }),
    reply: emptyWireObject,
  }),
}
