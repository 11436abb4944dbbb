import { factorApi } from '@cabinet/contract/auth.factors'
import { call } from '../../../kernel/call.ts'
import { stale, useCall } from '../../../kernel/query.ts'

const quiet = { quiet: true }

/** The own second factors. */
export const useFactors = () => useCall(factorApi.mine, {}).data

/** Those of somebody else, for administrators. */
export const useFactorsOf = (userId: string) => useCall(factorApi.ofUser, { userId }).data

const fresh = () => stale(factorApi.mine, factorApi.ofUser)

/** Runs a change and has what is on the screen asked again. */
async function changed<T>(work: Promise<T>): Promise<T> {
  const answer = await work
  await fresh()
  return answer
}

export const beginTotp = (password?: string) => call(factorApi.beginTotp, { password }, quiet)
export const confirmTotp = (ticket: string, code: string) =>
  changed(call(factorApi.confirmTotp, { ticket, code }, quiet))
export const removeTotp = (password?: string) => changed(call(factorApi.removeTotp, { password }, quiet))
export const newRecoveryCodes = (password?: string) =>
  changed(call(factorApi.newRecoveryCodes, { password }, quiet))
export const beginPasskey = (password?: string) => call(factorApi.beginPasskey, { password }, quiet)
export const renamePasskey = (id: string, name: string) =>
  changed(call(factorApi.renamePasskey, { id, name }, quiet))
export const removePasskey = (id: string, password?: string) =>
  changed(call(factorApi.removePasskey, { id, password }, quiet))
export const resetFactors = (ids: string[]) => changed(call(factorApi.reset, { ids }, quiet))

/** Has the device make a passkey and keeps it; answers recovery codes where there were none. */
export async function makePasskey(
  begun: { ticket: string; options: string },
  name: string,
): Promise<string[]> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const response = await startRegistration({ optionsJSON: JSON.parse(begun.options) })
  const input = { ticket: begun.ticket, response: JSON.stringify(response), name }
  return (await changed(call(factorApi.confirmPasskey, input, quiet))).recoveryCodes
}
