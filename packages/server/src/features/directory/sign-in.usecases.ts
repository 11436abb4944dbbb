import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { getSettings } from '../settings/index.ts'
import { isAboveSaver } from '../users/index.ts'
import { brisk, close, connect, faultOf, findPerson, isOfHost } from './ldap/index.ts'
import { findPersonKey } from './people.store.ts'
import { accessOf, findDirectory } from './settings.store.ts'
import { outboundOf } from './settings.usecases.ts'

/**
 * Whether this is the person's password, by the directory's own judgement: the entry is looked up by its key, where it
 * still matches the filter, and bound as. Throws `auth.directory_unavailable` where no host can be asked.
 */
export async function verifyDirectoryPassword(ctx: Ctx, account: string, password: string): Promise<boolean> {
  // a bind without a password is anonymous, and succeeds
  if (password === '') return false
  const person = await findPersonKey(ctx.db, account)
  const directory = person && (await findDirectory(ctx.db, person.enterpriseId))
  if (!directory?.settings.open || !(await getSettings(ctx.db)).adOpen)
    throw new AppError('auth.directory_unavailable')
  // their password is not even told to a server that somebody below them chose
  if (isAboveSaver(person!.type, directory.saved_type)) {
    ctx.log.warn({ account }, 'a directory saved by an administrator below signs nobody in who stands above')
    return false
  }
  const access = accessOf(ctx, directory)
  const outbound = outboundOf(ctx)
  const dn = await entryOf()
  if (dn === undefined) return false
  try {
    await close(await connect(outbound, { ...access, bindAccount: dn, password }, { patience: brisk }))
    return true
  } catch (error) {
    const fault = faultOf(error)
    if (isOfHost(fault)) throw unavailable(ctx, fault)
    return false
  }

  async function entryOf(): Promise<string | undefined> {
    try {
      const client = await connect(outbound, access, { patience: brisk })
      try {
        const found = await findPerson(client, directory!.settings, person!.key)
        return found?.enabled ? found.dn : undefined
      } finally {
        await close(client)
      }
    } catch (error) {
      throw unavailable(ctx, error)
    }
  }
}

/** The person at the door is told that it is not the password; what it is, the log tells. */
function unavailable(ctx: Ctx, error: unknown): AppError {
  const { reason, detail } = faultOf(error)
  ctx.log.warn({ reason, detail }, 'the directory could not be asked at a sign-in')
  return new AppError('auth.directory_unavailable')
}
