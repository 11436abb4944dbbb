import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { getSettingValues } from '../settings/index.ts'
import { isAboveChannelSaver } from '../users/index.ts'
import {
  closeLdapClient,
  connectToDirectory,
  type DirectoryQuery,
  directoryFaultOf,
  findDirectoryPerson,
  isFaultOfHost,
  signInLdapTimeouts,
} from './ldap/index.ts'
import { findDirectoryKeyOfAccount } from './people.store.ts'
import { directoryConnectionOf, findDirectorySettings } from './settings.store.ts'
import { directoryOutboundOf } from './settings.usecases.ts'

/**
 * Returns whether the directory accepts this password: finds the entry by key, if it still matches the
 * filter, and binds as it. Throws `auth.directory_unavailable` if no host can be reached.
 */
export async function verifyDirectoryPassword(ctx: Ctx, account: string, password: string): Promise<boolean> {
  // a bind without a password is anonymous and succeeds
  if (password === '') return false
  const person = await findDirectoryKeyOfAccount(ctx.db, account)
  const directory = person && (await findDirectorySettings(ctx.db, person.enterpriseId))
  if (!person || !directory?.settings.open || !(await getSettingValues(ctx.db)).adOpen)
    throw new AppError('auth.directory_unavailable')
  // the password must not reach a server chosen by a user of a lower type
  if (isAboveChannelSaver(person.type, directory.saved_type)) {
    ctx.log.warn({ account }, 'a directory saved by an administrator below signs nobody in who stands above')
    return false
  }
  const access = directoryConnectionOf(ctx, directory)
  const outbound = directoryOutboundOf(ctx)
  const dn = await findEntry(directory.settings, person.key)
  if (dn === undefined) return false
  try {
    await closeLdapClient(
      await connectToDirectory(
        outbound,
        { ...access, bindAccount: dn, password },
        { patience: signInLdapTimeouts },
      ),
    )
    return true
  } catch (error) {
    const fault = directoryFaultOf(error)
    if (isFaultOfHost(fault)) throw unavailable(ctx, fault)
    return false
  }

  async function findEntry(question: DirectoryQuery, key: string): Promise<string | undefined> {
    try {
      const client = await connectToDirectory(outbound, access, { patience: signInLdapTimeouts })
      try {
        const found = await findDirectoryPerson(client, question, key)
        return found?.enabled ? found.dn : undefined
      } finally {
        await closeLdapClient(client)
      }
    } catch (error) {
      throw unavailable(ctx, error)
    }
  }
}

/**
 * Maps the failure for the user, who learns only that the password is not at fault; the log has the details.
 */
function unavailable(ctx: Ctx, error: unknown): AppError {
  const { reason, detail } = directoryFaultOf(error)
  ctx.log.warn({ reason, detail }, 'the directory could not be asked at a sign-in')
  return new AppError('auth.directory_unavailable')
}
