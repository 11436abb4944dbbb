import { randomInt } from 'node:crypto'
import { userTypeCodes } from '@cabinet/contract/users'
import { sql } from 'kysely'
import { itemAt } from '../../kernel/certain.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import { createRequestContext, type Ports, systemRequestVisit } from '../../kernel/ctx.ts'
import { findFirstEnterprise, insertOrganisation } from '../organisations/index.ts'
import { openQuotaAccount } from '../quotas/index.ts'
import { createUserAccount } from '../users/index.ts'

/** Key of the advisory lock, unique in the product. */
const firstStartLock = 7_236_008
/** Leaves out letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'

/**
 * Creates the enterprise and `admin` in a new database, with the configured password or a generated one
 * printed once.
 */
export async function prepareFirstStart(ports: Ports, say: (words: string) => void): Promise<void> {
  if (await findFirstEnterprise(ports.db)) return
  const given = ports.config.adminPassword
  const password = given ?? newPassword()
  await createRequestContext(ports, systemRequestVisit, null).together(async (tx) => {
    // several servers may start at once: one creates the rows, the others find them
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
    // printed, as logs are stored; before the commit, so that no password is set without being shown
    if (given === null) say(`\nFirst administrator: admin\nPassword: ${password}\n\n`)
  })
}

/** Generates 16 characters, about 90 bits, with both letters and digits. */
function newPassword(): string {
  const all = letters + digits
  const pick = (from: string) => itemAt(from, randomInt(from.length))
  const password = Array.from({ length: 16 }, () => pick(all)).join('')
  return /[a-z]/i.test(password) && /\d/.test(password) ? password : newPassword()
}
