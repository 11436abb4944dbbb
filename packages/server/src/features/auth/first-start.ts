import { randomInt } from 'node:crypto'
import { userTypeCodes } from '@cabinet/contract/users'
import { sql } from 'kysely'
import { generateId } from '../../kernel/crypto/id.ts'
import { createRequestContext, type Ports, systemRequestVisit } from '../../kernel/ctx.ts'
import { findFirstEnterprise, insertOrganisation, openQuotaAccount } from '../organisations/index.ts'
import { createUserAccount } from '../users/index.ts'

/** Any number that nothing else locks. */
const firstStartLock = 7_236_008
/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'

/** In a new database: the enterprise, and `admin` with the configured password or one that is printed once. */
export async function prepareFirstStart(ports: Ports, say: (words: string) => void): Promise<void> {
  if (await findFirstEnterprise(ports.db)) return
  const given = ports.config.adminPassword
  const password = given ?? newPassword()
  await createRequestContext(ports, systemRequestVisit, null).together(async (tx) => {
    // several servers may start at once: one does it, the others find it done
    await sql`select pg_advisory_xact_lock(${firstStartLock})`.execute(tx.db)
    if (await findFirstEnterprise(tx.db)) return
    const id = generateId()
    const root = { id, enterprise_id: id, parent_id: null, name: 'Cabinet', created_at: tx.now() }
    await insertOrganisation(tx.db, root)
    await openQuotaAccount(tx.db, id, 0)
    await createUserAccount(tx, {
      account: 'admin',
      name: 'Administrator',
      type: userTypeCodes.platform,
      password,
      organisationId: id,
      mustChangePassword: given === null,
    })
    // printed, not logged: logs are kept. Before the commit, so that no password is set that nobody was told
    if (given === null) say(`\nFirst administrator: admin\nPassword: ${password}\n\n`)
  })
}

/** 16 characters, about 90 bits, letters and digits both. */
function newPassword(): string {
  const all = letters + digits
  const pick = (from: string) => from[randomInt(from.length)]!
  const password = Array.from({ length: 16 }, () => pick(all)).join('')
  return /[a-z]/i.test(password) && /\d/.test(password) ? password : newPassword()
}
