import { authApi } from '@cabinet/contract/auth'
import { call } from '../../../kernel/call.ts'
import { languageChosen } from '../../../kernel/preferences.ts'
import { arrive } from '../auth.api.ts'

const quiet = { quiet: true }

/** A picture with letters to be typed. */
export const verifyImage = () => call(authApi.verifyImage, {}, quiet)

/** Asks for a code by text message; answers the seconds until the next. */
export const sendCode = async (phone: string): Promise<number> =>
  (await call(authApi.sendCode, { phone }, quiet)).seconds

export const phoneLogin = async (phone: string, code: string) =>
  arrive(await call(authApi.phoneLogin, { phone, code, language: languageChosen() }, quiet))

export const secondStep = async (ticket: string, code: string) =>
  arrive(await call(authApi.secondStep, { ticket, code }, quiet))

export const beginEnrol = (ticket: string) => call(authApi.beginEnrol, { ticket }, quiet)

export const confirmEnrol = async (ticket: string, code: string) =>
  arrive(await call(authApi.confirmEnrol, { ticket, code }, quiet))

/** Asks the device for a passkey, as second step with that step's ticket. The person's own no is an `AbortError`. */
export async function passkeyLogin(second?: string) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { ticket, options } = await call(authApi.beginPasskey, { ticket: second }, quiet)
  const response = await startAuthentication({ optionsJSON: JSON.parse(options) })
  return arrive(
    await call(
      authApi.passkeyLogin,
      { ticket, response: JSON.stringify(response), language: languageChosen() },
      quiet,
    ),
  )
}

/** Has the device make a passkey as the second factor that the sign-in requires. */
export async function enrolPasskey(ticket: string, name: string) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { options } = await call(authApi.beginEnrolPasskey, { ticket }, quiet)
  const response = await startRegistration({ optionsJSON: JSON.parse(options) })
  return arrive(
    await call(authApi.confirmEnrolPasskey, { ticket, response: JSON.stringify(response), name }, quiet),
  )
}

const kept = 'signOn'

/** Leaves for the single sign-on provider; what proves the way back stays in this tab. */
export async function goToProvider(provider: string, redirect: string | undefined) {
  const { address, ticket } = await call(authApi.beginSignOn, { provider }, quiet)
  sessionStorage.setItem(kept, JSON.stringify({ ticket, redirect }))
  location.assign(address)
}

/** Signs in by what the provider sent this tab back with; answers where to go then, too. */
export async function backFromProvider(query: string) {
  const { ticket, redirect } = JSON.parse(sessionStorage.getItem(kept) ?? '{}') as {
    ticket?: string
    redirect?: string
  }
  sessionStorage.removeItem(kept)
  const next = await arrive(
    await call(authApi.finishSignOn, { ticket: ticket ?? '-', query, language: languageChosen() }, quiet),
  )
  return { next, redirect }
}
