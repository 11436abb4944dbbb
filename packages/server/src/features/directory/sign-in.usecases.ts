import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { getSettingValues } from '../settings/index.ts'
import { isAboveChannelSaver } from '../users/index.ts'
import {
  closeLdapClient,
  connectToDirectory,
  directoryFaultOf,
  findDirectoryPerson,
  isFaultOfHost,
  signInLdapTimeouts,
} from './ldap/index.ts'
import { findDirectoryKeyOfAccount } from './people.store.ts'
import { directoryConnectionOf, findDirectorySettings } from './settings.store.ts'
import { directoryOutboundOf } from './settings.usecases.ts'

/**
 * Whether this is the person's password, by the directory's own judgement: the entry is looked up by its key, where it
 * still matches the filter, and bound as. Throws `auth.directory_unavailable` where no host can be asked.
 */
export async function verifyDirectoryPassword(ctx: Ctx, account: string, password: string): Promise<boolean> {
  // a bind without a password is anonymous, and succeeds
  if (password === '') return false
  const person = await findDirectoryKeyOfAccount(ctx.db, account)
  const directory = person && (await findDirectorySettings(ctx.db, person.enterpriseId))
  if (!directory?.settings.open || !(await getSettingValues(ctx.db)).adOpen)
    throw new AppError('auth.directory_unavailable')
  // their password is not even told to a server that somebody below them chose
  if (isAboveChannelSaver(person!.type, directory.saved_type)) {
    ctx.log.warn({ account }, 'a directory saved by an administrator below signs nobody in who stands above')
    return false
  }
  const access = directoryConnectionOf(ctx, directory)
  const outbound = directoryOutboundOf(ctx)
  const dn = await entryOf()
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

  async function entryOf(): Promise<string | undefined> {
    try {
      const client = await connectToDirectory(outbound, access, { patience: signInLdapTimeouts })
      try {
        const found = await findDirectoryPerson(client, directory!.settings, person!.key)
        return found?.enabled ? found.dn : undefined
      } finally {
        await closeLdapClient(client)
      }
    } catch (error) {
      throw unavailable(ctx, error)
    }
  }
}

/** The person at the door is told that it is not the password; what it is, the log tells. */
function unavailable(ctx: Ctx, error: unknown): AppError {
  const { reason, detail } = directoryFaultOf(error)
  ctx.log.warn({ reason, detail }, 'the directory could not be asked at a sign-in')
  return new AppError('auth.directory_unavailable')
}
