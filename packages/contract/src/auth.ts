import { z } from 'zod'
import { passwordResetChannels } from './auth.reset.ts'
import { endpoint } from './endpoint.ts'
import { passwordPolicyRules } from './settings.ts'
import { publishedTerms } from './terms.ts'
import { boundedText, emptyWireObject, wire, wireId } from './wire.ts'

export { type PasswordPolicy, passwordPolicyRules, passwordRefusal } from './settings.ts'

export const sessionTokens = wire({
  accessToken: ['AccessToken', z.string()],
  refreshToken: ['RefreshToken', z.string()],
})

/** Second factors: an authenticator code, a passkey, a recovery code. */
export const secondFactorKinds = ['totp', 'passkey', 'recovery'] as const
export type SecondFactorKind = (typeof secondFactorKinds)[number]

/**
 * Reply to a sign-in. Without `Ticket` the sign-in is complete. With one the tokens are empty and a second
 * step follows: one of `Factors` or, if `Enrol`, setting up the required second factor.
 */
export const signInReply = wire({
  accessToken: ['AccessToken', z.string()],
  refreshToken: ['RefreshToken', z.string()],
  mustChangePassword: ['MustChangePassword', z.boolean()],
  mustAcceptTerms: ['MustAcceptProtocol', z.boolean().optional()],
  ticket: ['Ticket', z.string().optional()],
  factors: ['Factors', z.array(z.enum(secondFactorKinds)).optional()],
  enrol: ['Enrol', z.boolean().optional()],
  /** Device mark for the next sign-in from this browser, which an account lock by others does not block. */
  deviceMark: ['DeviceMark', z.string().optional()],
  /** Recovery codes, shown once after enrolling a second factor during sign-in. */
  recoveryCodes: ['RecoveryCodes', z.array(z.string()).optional()],
})
export type SignInReply = z.output<typeof signInReply>

const language = z.enum(['zh', 'en']).optional()
const ticket = z.string().min(1).max(200)
/** Device mark that an earlier sign-in to the same account gave this browser. */
const deviceMark = z.string().max(200).optional()
/** WebAuthn JSON as text. */
const webAuthn = z.string().min(2).max(20_000)

export const authEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/api/User/Login',
    access: 'anyone',
    summary: 'Sign in with account and password',
    input: wire({
      account: ['Account', boundedText(100)],
      password: ['Password', z.string().max(200)],
      language: ['Language', language],
      challenge: ['Challenge', ticket.optional()],
      verifyCode: ['VerifyCode', boundedText(20).optional()],
      /** A valid authenticator code, in place of the captcha. */
      oneTimeCode: ['OneTimeCode', boundedText(40).optional()],
      deviceMark: ['DeviceMark', deviceMark],
    }),
    reply: signInReply,
  }),
  signInOptions: endpoint({
    method: 'GET',
    path: '/api/User/GetSignInOptions',
    access: 'anyone',
    summary: 'Get the options of the sign-in page',
    input: emptyWireObject,
    reply: wire({
      /** Whether a captcha is required from the first attempt. */
      verify: ['Verify', z.boolean()],
      phone: ['Phone', z.boolean()],
      passkey: ['Passkey', z.boolean()],
      signOn: [
        'SignOn',
        z.array(wire({ id: ['Id', wireId], zh: ['LabelZh', z.string()], en: ['LabelEn', z.string()] })),
      ],
      /** Ways to receive the code for a forgotten password; empty where none is set up. */
      reset: ['ResetChannels', z.array(z.enum(passwordResetChannels))],
      /** The published texts that the page links to. */
      terms: ['Protocols', z.array(publishedTerms)],
    }),
  }),
  verifyImage: endpoint({
    method: 'POST',
    path: '/api/User/GetVerifyImage',
    access: 'anyone',
    summary: 'Create a verification image for the next sign-in; valid once, for five minutes',
    input: emptyWireObject,
    reply: wire({
      challenge: ['Challenge', z.string()],
      /** A data URL. */
      image: ['Image', z.string()],
    }),
  }),
  sendCode: endpoint({
    method: 'POST',
    path: '/api/User/SendVerificationCode',
    access: 'anyone',
    summary:
      'Send a code: to sign in by phone, or to reset the password of an account; the reply doesn’t reveal whether it was sent',
    input: wire({
      /** To sign in if left out. */
      purpose: ['Purpose', z.enum(['sign_in', 'reset']).optional()],
      /** To sign in. */
      phone: ['Phone', boundedText(40).optional()],
      /** To reset the password. */
      account: ['Account', boundedText(100).optional()],
      channel: ['Channel', z.enum(passwordResetChannels).optional()],
    }),
    reply: wire({
      /** Seconds until the next code may be requested. */
      seconds: ['Seconds', z.int()],
      /** The rules for the new password. */
      policy: ['PasswordPolicy', passwordPolicyRules.optional()],
    }),
  }),
  phoneLogin: endpoint({
    method: 'POST',
    path: '/api/User/phoneLogin',
    access: 'anyone',
    summary: 'Sign in with a phone number and the code sent to it',
    input: wire({
      phone: ['Phone', boundedText(40)],
      code: ['Code', boundedText(20)],
      language: ['Language', language],
    }),
    reply: signInReply,
  }),
  secondStep: endpoint({
    method: 'POST',
    path: '/api/User/SecondFactor',
    access: 'anyone',
    summary: 'Complete a sign-in with an authenticator or recovery code',
    input: wire({ ticket: ['Ticket', ticket], code: ['Code', boundedText(40)] }),
    reply: signInReply,
  }),
  beginEnrol: endpoint({
    method: 'POST',
    path: '/api/User/BeginFactorAtSignIn',
    access: 'anyone',
    summary: 'Start setting up the two-step verification a sign-in requires',
    input: wire({ ticket: ['Ticket', ticket] }),
    reply: wire({ secret: ['Secret', z.string()], address: ['Address', z.string()] }),
  }),
  confirmEnrol: endpoint({
    method: 'POST',
    path: '/api/User/ConfirmFactorAtSignIn',
    access: 'anyone',
    summary: 'Finish setting up the two-step verification a sign-in requires, and sign in',
    input: wire({ ticket: ['Ticket', ticket], code: ['Code', boundedText(40)] }),
    reply: signInReply,
  }),
  beginEnrolPasskey: endpoint({
    method: 'POST',
    path: '/api/User/BeginPasskeyAtSignIn',
    access: 'anyone',
    summary: 'Get the options for creating the passkey a sign-in requires',
    input: wire({ ticket: ['Ticket', ticket] }),
    reply: wire({ options: ['Options', z.string()] }),
  }),
  confirmEnrolPasskey: endpoint({
    method: 'POST',
    path: '/api/User/ConfirmPasskeyAtSignIn',
    access: 'anyone',
    summary: 'Save the passkey a sign-in requires, and sign in',
    input: wire({
      ticket: ['Ticket', ticket],
      response: ['Response', webAuthn],
      name: ['Name', boundedText(60).min(1)],
    }),
    reply: signInReply,
  }),
  beginPasskey: endpoint({
    method: 'POST',
    path: '/api/User/BeginPasskey',
    access: 'anyone',
    summary:
      'Create a passkey challenge: second step of a sign-in (with its ticket) or instead of a password',
    input: wire({ ticket: ['Ticket', ticket.optional()] }),
    reply: wire({ ticket: ['Ticket', z.string()], options: ['Options', z.string()] }),
  }),
  passkeyLogin: endpoint({
    method: 'POST',
    path: '/api/User/PasskeyLogin',
    access: 'anyone',
    summary: 'Sign in with the passkey’s answer to a challenge',
    input: wire({
      ticket: ['Ticket', ticket],
      response: ['Response', webAuthn],
      language: ['Language', language],
    }),
    reply: signInReply,
  }),
  beginSignOn: endpoint({
    method: 'POST',
    path: '/api/User/BeginSingleSignOn',
    access: 'anyone',
    summary: 'Get the provider’s single sign-on URL and a ticket for the browser',
    input: wire({ provider: ['Provider', wireId] }),
    reply: wire({ address: ['Address', z.string()], ticket: ['Ticket', z.string()] }),
  }),
  finishSignOn: endpoint({
    method: 'POST',
    path: '/api/User/SingleSignOn',
    access: 'anyone',
    summary: 'Sign in with the response of the single sign-on provider',
    input: wire({
      ticket: ['Ticket', ticket],
      /** Query of the redirect URL. */
      query: ['Query', z.string().max(8000)],
      language: ['Language', language],
    }),
    reply: signInReply,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/User/LoginOut',
    access: 'session',
    summary: 'Sign out',
    input: emptyWireObject,
    /** Logout URL of the provider, after single sign-on. */
    reply: wire({ address: ['Address', z.string().optional()] }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/User/ReSetUserPassword',
    access: 'session',
    summary: 'Change the caller’s password; all other sessions end',
    input: wire({
      oldPassword: ['OldPassword', z.string().max(200)],
      newPassword: ['NewPassword', z.string().max(200)],
    }),
    reply: emptyWireObject,
  }),
  /** Takes the refresh token as the bearer. */
  exchangeToken: endpoint({
    method: 'POST',
    path: '/api/User/ExchangeToken',
    access: 'anyone',
    summary: 'Exchange the refresh token (sent as bearer) for new tokens',
    input: emptyWireObject,
    reply: sessionTokens,
  }),
  passwordPolicy: endpoint({
    method: 'GET',
    path: '/api/User/GetPasswordPolicy',
    access: 'session',
    summary: 'Get the password policy',
    input: emptyWireObject,
    reply: passwordPolicyRules,
  }),
}
