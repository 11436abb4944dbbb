import { settingEndpoints } from '@cabinet/contract/settings'
import { userTypeCodes } from '@cabinet/contract/users'
import { sql } from 'kysely'
import { endUserSessions } from '../features/auth/index.ts'
import { findFirstEnterprise, organisationTreeOf } from '../features/organisations/index.ts'
import { quotasByOwner, updateQuotaLimit } from '../features/quotas/index.ts'
import { getSettingValues, updateSettings } from '../features/settings/index.ts'
import { listAllUsers } from '../features/users/index.ts'
import { definedOf, entryOf } from '../kernel/certain.ts'
import { generateToken } from '../kernel/crypto/tokens.ts'
import type { Ctx, Tx } from '../kernel/ctx.ts'
import { asDemoActor, runDemoRequest } from './as.ts'
import { demoChief, demoPeople } from './company.ts'
import { createDemoWorkspaces, enrichDemoCompany } from './enrich.ts'
import { planDemoYear } from './plan.ts'
import { createDemoStaff, type DemoStaff } from './staff.ts'
import { runDemoActions } from './work.ts'

/** Any number that nothing else locks. */
const demoLock = 7_236_020
const year = 365 * 24 * 3_600_000

/**
 * Fills a demonstration company: departments, forty people, a year of their files. All in one transaction, so it is
 * there whole or not at all, and only once, where nobody keeps files yet. Prints how to sign in.
 */
export async function fillDemoCompany(ctx: Ctx): Promise<void> {
  await ctx.together(async (tx) => {
    await sql`select pg_advisory_xact_lock(${demoLock})`.execute(tx.db)
    if ((await getSettingValues(tx.db)).demonstration) return
    if (!(await isUnused(tx))) {
      process.stdout.write(
        '\nNo demonstration: somebody keeps files here already. Use another DATA_DIR for it.\n\n',
      )
      return
    }
    const now = ctx.now()
    const password = `${generateToken(9)}a1`
    const staff = await createDemoStaff(tx, new Date(now.getTime() - 1.1 * year), password)
    await nameSystem(tx, staff)
    const spaces = await createDemoWorkspaces(tx, staff, new Date(now.getTime() - 1.05 * year))
    const files = await runDemoActions(tx, { staff, spaces }, planDemoYear(now))
    await enrichDemoCompany(asDemoActor(tx, null, now), staff, { files, spaces })
    await crowd(tx, entryOf(staff, 'sunlei').userId)
    for (const { userId } of staff.values()) await endUserSessions(tx, userId)
    await updateSettings(tx.db, { demonstration: true }, now)
    // printed, not logged, and before the commit, so that no password is set that nobody was told
    process.stdout.write(words(files.size, password))
  })
}

/** Whether the enterprise is unused, because the demo renames it and adds users. */
async function isUnused(tx: Tx): Promise<boolean> {
  const users = await listAllUsers(tx)
  const departments = await organisationTreeOf(
    tx.db,
    definedOf(await findFirstEnterprise(tx.db), 'enterprise').id,
  )
  const quotas = await quotasByOwner(
    tx.db,
    departments.map(({ id }) => id),
  )
  return users.every(({ used }) => used === 0) && [...quotas.values()].every(({ used }) => used === 0)
}

async function nameSystem(tx: Tx, staff: DemoStaff): Promise<void> {
  const own = asDemoActor(tx, entryOf(staff, demoChief.account), tx.now())
  await runDemoRequest(own, settingEndpoints.save, { systemName: '云汇文档', platformName: 'Cloudvista' })
}

/** Somebody whose space is nearly full, to see what that looks like. */
async function crowd(tx: Tx, userId: string): Promise<void> {
  const { used } = entryOf(await quotasByOwner(tx.db, [userId]), userId)
  await updateQuotaLimit(tx.db, userId, Math.ceil(used * 1.1))
}

const types = {
  [userTypeCodes.platform]: 'super administrator',
  [userTypeCodes.enterprise]: 'enterprise administrator',
  [userTypeCodes.department]: 'department administrator',
  [userTypeCodes.general]: 'general user',
}

function words(files: number, password: string): string {
  const width = Math.max(...demoPeople.map(({ account }) => account.length))
  const lines = demoPeople
    .toSorted((one, other) => one.type - other.type)
    .map(
      ({ account, name, type, department }) =>
        `  ${account.padEnd(width)}  ${name}, ${types[type]}${department && `, ${department}`}`,
    )
  return [
    '',
    `Demonstration: 云汇科技 Cloudvista with ${demoPeople.length} people and ${files} files. Sign in as`,
    ...lines,
    `Password of all of them, shown only now: ${password}`,
    '',
    '',
  ].join('\n')
}
