import { factorEndpoints } from '@cabinet/contract/auth.factors'
import { call } from '../../../kernel/call.ts'
import { markQueriesStale, useEndpoint } from '../../../kernel/query.ts'

const quiet = { quiet: true }

/** The own second factors. */
export const useOwnFactors = () => useEndpoint(factorEndpoints.mine, {}).data

/** Those of somebody else, for administrators. */
export const useFactorsOfUser = (userId: string) => useEndpoint(factorEndpoints.ofUser, { userId }).data

const fresh = () => markQueriesStale(factorEndpoints.mine, factorEndpoints.ofUser)

/** Runs a change and has what is on the screen asked again. */
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

/** Has the device make a passkey and keeps it; answers recovery codes where there were none. */
export async function createOwnPasskey(
  begun: { ticket: string; options: string },
  name: string,
): Promise<string[]> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const response = await startRegistration({ optionsJSON: JSON.parse(begun.options) })
  const input = { ticket: begun.ticket, response: JSON.stringify(response), name }
  return (await changed(call(factorEndpoints.confirmPasskey, input, quiet))).recoveryCodes
}
