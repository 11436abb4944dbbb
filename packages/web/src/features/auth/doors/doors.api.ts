import { authEndpoints } from '@cabinet/contract/auth'
import { call } from '../../../kernel/call.ts'
import { languageChosen } from '../../../kernel/preferences.ts'
import { acceptSignInReply } from '../auth.api.ts'

const quiet = { quiet: true }

/** Fetches a captcha image. */
export const fetchCaptchaImage = () => call(authEndpoints.verifyImage, {}, quiet)

/** Requests a code by text message; returns the seconds until the next request is allowed. */
export const sendPhoneCodeRequest = async (phone: string): Promise<number> =>
  (await call(authEndpoints.sendCode, { phone }, quiet)).seconds

export const sendPhoneSignIn = async (phone: string, code: string) =>
  acceptSignInReply(await call(authEndpoints.phoneLogin, { phone, code, language: languageChosen() }, quiet))

export const sendSecondStep = async (ticket: string, code: string) =>
  acceptSignInReply(await call(authEndpoints.secondStep, { ticket, code }, quiet))

export const fetchEnrolmentSecret = (ticket: string) => call(authEndpoints.beginEnrol, { ticket }, quiet)

export const sendEnrolmentCode = async (ticket: string, code: string) =>
  acceptSignInReply(await call(authEndpoints.confirmEnrol, { ticket, code }, quiet))

/**
 * Asks the device for a passkey, as second step with that step's ticket. Cancellation by the user throws an
 * `AbortError`.
 */
export async function sendPasskeySignIn(second?: string) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { ticket, options } = await call(authEndpoints.beginPasskey, { ticket: second }, quiet)
  const response = await startAuthentication({ optionsJSON: JSON.parse(options) })
  return acceptSignInReply(
    await call(
      authEndpoints.passkeyLogin,
      { ticket, response: JSON.stringify(response), language: languageChosen() },
      quiet,
    ),
  )
}

/** Creates a passkey on the device as the second factor that the sign-in requires. */
export async function enrolPasskeyFactor(ticket: string, name: string) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { options } = await call(authEndpoints.beginEnrolPasskey, { ticket }, quiet)
  const response = await startRegistration({ optionsJSON: JSON.parse(options) })
  return acceptSignInReply(
    await call(
      authEndpoints.confirmEnrolPasskey,
      { ticket, response: JSON.stringify(response), name },
      quiet,
    ),
  )
}

const kept = 'signOn'

/** Redirects to the single sign-on provider; the proof needed on return stays in this tab. */
export async function leaveForProvider(provider: string, redirect: string | undefined) {
  const { address, ticket } = await call(authEndpoints.beginSignOn, { provider }, quiet)
  sessionStorage.setItem(kept, JSON.stringify({ ticket, redirect }))
  location.assign(address)
}

/** Completes sign-in with the provider's reply; returns the route to open as well. */
export async function backFromProvider(query: string) {
  const { ticket, redirect } = JSON.parse(sessionStorage.getItem(kept) ?? '{}') as {
    ticket?: string
    redirect?: string
  }
  sessionStorage.removeItem(kept)
  const next = await acceptSignInReply(
    await call(
      authEndpoints.finishSignOn,
      { ticket: ticket ?? '-', query, language: languageChosen() },
      quiet,
    ),
  )
  return { next, redirect }
}
