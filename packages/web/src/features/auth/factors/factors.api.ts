import { factorEndpoints } from '@cabinet/contract/auth.factors'
import { call } from '../../../kernel/call.ts'
import { markQueriesStale, useEndpoint } from '../../../kernel/query.ts'

const quiet = { quiet: true }

/** The signed-in user's second factors. */
export const useOwnFactors = () => useEndpoint(factorEndpoints.mine, {}).data

/** The second factors of another user, for administrators. */
export const useFactorsOfUser = (userId: string) => useEndpoint(factorEndpoints.ofUser, { userId }).data

const fresh = () => markQueriesStale(factorEndpoints.mine, factorEndpoints.ofUser)

/** Runs a change and refetches the factors on the screen. */
async function changed<T>(work: Promise<T>): Promise<T> {
  const answer = await work
  await fresh()
  return answer
}

export const fetchTotpSecret = (password?: string) => call(factorEndpoints.beginTotp, { password }, quiet)
export const sendTotpConfirmation = (ticket: string, code: string) =>
  changed(call(factorEndpoints.confirmTotp, { ticket, code }, quiet))
export const sendTotpRemoval = (password?: string) =>
  changed(call(factorEndpoints.removeTotp, { password }, quiet))
export const fetchNewRecoveryCodes = (password?: string) =>
  changed(call(factorEndpoints.newRecoveryCodes, { password }, quiet))
export const fetchPasskeyOptions = (password?: string) =>
  call(factorEndpoints.beginPasskey, { password }, quiet)
export const sendPasskeyName = (id: string, name: string) =>
  changed(call(factorEndpoints.renamePasskey, { id, name }, quiet))
export const sendPasskeyRemoval = (id: string, password?: string) =>
  changed(call(factorEndpoints.removePasskey, { id, password }, quiet))
export const sendFactorReset = (ids: string[]) => changed(call(factorEndpoints.reset, { ids }, quiet))

/** Creates a passkey on the device and saves it; returns recovery codes if there were none. */
export async function createOwnPasskey(
  begun: { ticket: string; options: string },
  name: string,
): Promise<string[]> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const response = await startRegistration({ optionsJSON: JSON.parse(begun.options) })
  const input = { ticket: begun.ticket, response: JSON.stringify(response), name }
  return (await changed(call(factorEndpoints.confirmPasskey, input, quiet))).recoveryCodes
}
