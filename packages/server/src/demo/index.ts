import { settingApi } from '@cabinet/contract/settings'
import { userType } from '@cabinet/contract/users'
import { sql } from 'kysely'
import { endSessionsOf } from '../features/auth/index.ts'
import { findFirstEnterprise, quotaOf, treeOf, updateQuota } from '../features/organisations/index.ts'
import { getSettings, updateSettings } from '../features/settings/index.ts'
import { listUsers } from '../features/users/index.ts'
import { newToken } from '../kernel/crypto/tokens.ts'
import type { Ctx, Tx } from '../kernel/ctx.ts'
import { as, ask } from './as.ts'
import { people } from './company.ts'
import { plan } from './plan.ts'
import { hire, type Staff } from './staff.ts'
import { work } from './work.ts'

/** Any number that nothing else locks. */
const demoLock = 7_236_020
const year = 365 * 24 * 3_600_000

/**
 * Fills a demonstration company: departments, forty people, a year of their files. All in one transaction, so it is
 * there whole or not at all, and only once, where nobody keeps files yet. Prints how to sign in.
 */
export async function fillDemo(ctx: Ctx): Promise<void> {
  await ctx.together(async (tx) => {
    await sql`select pg_advisory_xact_lock(${demoLock})`.execute(tx.db)
    if ((await getSettings(tx.db)).demonstration) return
    if (!(await isUnused(tx))) {
      process.stdout.write(
        '\nNo demonstration: somebody keeps files here already. Use another DATA_DIR for it.\n\n',
      )
      return
    }
    const now = ctx.now()
    const password = `${newToken(9)}a1`
    const staff = await hire(tx, new Date(now.getTime() - 1.1 * year), password)
    await nameSystem(tx, staff)
    const files = await work(tx, staff, plan(now))
    await crowd(tx, staff.get('sunlei')!.userId)
    for (const { userId } of staff.values()) await endSessionsOf(tx, userId)
    await updateSettings(tx.db, { demonstration: true }, now)
    // printed, not logged, and before the commit, so that no password is set that nobody was told
    process.stdout.write(words(files, password))
  })
}

/** It renames the enterprise and adds people, which nobody wants where work is done. */
async function isUnused(tx: Tx): Promise<boolean> {
  const users = await listUsers(tx)
  const departments = await treeOf(tx.db, (await findFirstEnterprise(tx.db))!.id)
  const quotas = await quotaOf(
    tx.db,
    departments.map(({ id }) => id),
  )
  return users.every(({ used }) => used === 0) && [...quotas.values()].every(({ used }) => used === 0)
}

async function nameSystem(tx: Tx, staff: Staff): Promise<void> {
  const chief = people.find(({ type }) => type === userType.platform)!
  const own = as(tx, staff.get(chief.account)!, tx.now())
  await ask(own, settingApi.save, { systemName: '云汇文档', platformName: 'Cloudvista' })
}

/** Somebody whose space is nearly full, to see what that looks like. */
async function crowd(tx: Tx, userId: string): Promise<void> {
  const { used } = (await quotaOf(tx.db, [userId])).get(userId)!
  await updateQuota(tx.db, userId, Math.ceil(used * 1.1))
}

const types = {
  [userType.platform]: 'super administrator',
  [userType.enterprise]: 'enterprise administrator',
  [userType.department]: 'department administrator',
  [userType.general]: 'general user',
}

function words(files: number, password: string): string {
  const width = Math.max(...people.map(({ account }) => account.length))
  const lines = people
    .toSorted((one, other) => one.type - other.type)
    .map(
      ({ account, name, type, department }) =>
        `  ${account.padEnd(width)}  ${name}, ${types[type]}${department && `, ${department}`}`,
    )
  return [
    '',
    `Demonstration: 云汇科技 Cloudvista with ${people.length} people and ${files} files. Sign in as`,
    ...lines,
    `Password of all of them, shown only now: ${password}`,
    '',
    '',
  ].join('\n')
}
