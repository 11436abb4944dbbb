import { userType } from '@cabinet/contract/users'
import { importLimits } from '@cabinet/contract/users.import'
import { newId } from '../../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { finishTask, reportTask } from '../../../kernel/jobs/tasks.ts'
import { job } from '../../../kernel/room.ts'
import { recordAll } from '../../journal/index.ts'
import { countPeople, insertQuotas, subtreeOf } from '../../organisations/index.ts'
import { tidyExtensions } from '../../settings/index.ts'
import { tellUserChange } from '../changes.ts'
import { updateSupervisors } from '../directory.store.ts'
import { findByAccounts, findOrganisationsOf, insertUsers } from '../people.store.ts'
import { usualQuota } from '../users.rules.ts'
import type { NewUser } from '../users.store.ts'
import {
  type Change,
  findImporter,
  findNamedSupervisors,
  updateAsPlanned,
  updateQuotasOf,
} from './apply.store.ts'
import { judged } from './check.usecases.ts'
import {
  dropImports,
  findAccounts,
  findImportById,
  findRows,
  type ImportOfUsers,
  type Judged,
  updateRows,
} from './imports.store.ts'
import { type Importer, judge, type Plan } from './judge.rules.ts'
import { type Sheet, worldOf } from './world.ts'

/** Rows of one transaction. */
const PORTION = 500
const DAY = 24 * 3_600_000

/** Imports the good rows of a sheet, portion by portion. A run that is cut off goes on where it was. */
export const importUsers = job({
  name: 'users.import',
  expireInSeconds: 1800,
  async run(ctx: Ctx, { importId, taskId }: { importId: string; taskId: string }) {
    const row = await findImportById(ctx.db, importId)
    const importer = row && (await importerNow(ctx, row))
    if (!row || !importer) return ctx.together((tx) => finishTask(tx, taskId, 'failed'))

    const sheet: Sheet = {
      update: row.update_existing,
      usualOrganisation: row.organisation_id,
      accounts: await findAccounts(ctx.db, importId),
    }
    const report = reportTask(ctx, taskId)
    const counts = { done: 0, success: 0, fail: 0, ignore: 0 }
    let cancelled = false
    for (let after = 0; !cancelled; ) {
      const portion = await ctx.together((tx) => importPortion(tx, row, importer, sheet, after))
      if (!portion) break
      after = portion.last
      counts.done += portion.success + portion.fail
      counts.success += portion.success
      counts.fail += portion.fail
      cancelled = (await report.progress(counts)).cancelled
    }
    await ctx.together(async (tx) => {
      await superviseAll(tx, row)
      await finishTask(tx, taskId, cancelled ? 'cancelled' : 'done', counts)
    })
  },
})

/** Sheets and what became of them go after some days. */
export const dropOldImports = job({
  name: 'users.drop-imports',
  cron: '41 3 * * *',
  run: (ctx) => dropImports(ctx.db, new Date(ctx.now().getTime() - importLimits.days * DAY)),
})

/** Gives everybody the supervisor that the sheet names, who may stand below in it. */
async function superviseAll(tx: Tx, { id, enterprise_id }: ImportOfUsers): Promise<void> {
  const named = await findNamedSupervisors(tx.db, id)
  const found = await findByAccounts(tx.db, [...new Set(named.map((one) => one.supervisor))])
  const ids = new Map(
    found.flatMap((user): [string, string][] =>
      user.enterprise_id === enterprise_id ? [[user.account.toLowerCase(), user.id]] : [],
    ),
  )
  await updateSupervisors(
    tx.db,
    named.flatMap(({ userId, supervisor }) => {
      const supervisorId = ids.get(supervisor)
      return supervisorId && supervisorId !== userId ? { id: userId, supervisorId } : []
    }),
  )
}

/** What the importer may do by now, which may be less than when the sheet was checked. */
async function importerNow(ctx: Ctx, { owner_id }: ImportOfUsers): Promise<Importer | null> {
  const user = await findImporter(ctx.db, owner_id, ctx.now())
  if (!user || user.type > userType.department) return null
  const managed =
    user.type === userType.department ? new Set(await subtreeOf(ctx.db, [user.organisation_id])) : null
  return { userId: user.id, type: user.type, enterpriseId: user.enterprise_id, managed }
}

async function importPortion(tx: Tx, row: ImportOfUsers, importer: Importer, sheet: Sheet, after: number) {
  const rows = await findRows(tx.db, row.id, { actions: ['add', 'update'], after, limit: PORTION })
  if (rows.length === 0) return null
  const verdicts = judge(rows, await worldOf(tx, importer, sheet, rows))
  const outcomes: Judged[] = []
  const adds: [number, Plan][] = []
  const changes: [number, Change][] = []
  for (const [line, verdict] of verdicts) {
    if (verdict.action === 'refused') outcomes.push(judged(line, verdict))
    else if (verdict.action === 'add') adds.push([line, verdict.plan])
    else changes.push([line, verdict.plan as Change])
  }
  outcomes.push(...(await addAll(tx, importer, adds)), ...(await changeAll(tx, importer, changes)))
  await updateRows(tx.db, row.id, outcomes)
  const fail = outcomes.filter((one) => one.action === 'refused').length
  return { last: rows.at(-1)!.line, success: outcomes.length - fail, fail }
}

/** Adds accounts that no password opens yet: it is made when it is handed out (decision 070). */
async function addAll(tx: Tx, importer: Importer, adds: [number, Plan][]): Promise<Judged[]> {
  const made = adds.map(([line, plan]) => ({ line, plan, user: newUser(tx, importer, plan) }))
  const added = await insertUsers(
    tx.db,
    importer.enterpriseId,
    made.map(({ user }) => user),
  )
  const done = made.filter(({ user }) => added.has(user.id))
  await insertQuotas(
    tx.db,
    done.map(({ user, plan }) => ({ ownerId: user.id, total: plan.quota ?? usualQuota(0) })),
  )
  await recordAll(
    tx,
    done.map(({ user: { id, account, name, type, organisation_id: organisationId }, plan }) => ({
      action: 'users.create',
      by: { userId: importer.userId, enterpriseId: importer.enterpriseId },
      after: { id, account, name, type, organisationId, quota: plan.quota, imported: true },
    })),
  )
  return made.map(({ line, user: { id } }) =>
    added.has(id)
      ? { line, action: 'added', field: null, reason: null, userId: id }
      : { line, action: 'refused', field: 'account', reason: 'users.account_taken', userId: null },
  )
}

const newUser = (tx: Tx, { enterpriseId }: Importer, plan: Plan): NewUser => ({
  id: newId(),
  enterprise_id: enterpriseId,
  organisation_id: plan.organisationId,
  account: plan.account,
  name: plan.name,
  mail: plan.mail ?? null,
  phone: plan.phone ?? null,
  mail_set_by: 'import',
  phone_set_by: 'import',
  type: plan.type,
  password_hash: '',
  must_change_password: true,
  single_file_max: plan.singleFileMax,
  ext_not_allow: tidyExtensions(plan.extNotAllow ?? ''),
  expires_at: plan.expiresAt ?? null,
  disabled_at: null,
  supervisor_id: null,
  language: null,
  created_at: tx.now(),
  from_directory: false,
})

async function changeAll(tx: Tx, importer: Importer, changes: [number, Change][]): Promise<Judged[]> {
  const quotas = changes.flatMap(([, { userId: ownerId, quota: total }]) =>
    total === undefined ? [] : { ownerId, total },
  )
  const set = await updateQuotasOf(tx.db, quotas)
  const fits = ([, { userId, quota }]: [number, Change]) => quota === undefined || set.has(userId)
  const done = changes.filter(fits)
  const plans = done.map(([, plan]) => ({
    ...plan,
    extNotAllow: plan.extNotAllow === undefined ? undefined : tidyExtensions(plan.extNotAllow),
  }))
  const moved = await movesOf(tx, plans)
  await updateAsPlanned(tx.db, plans)
  await countPeople(tx.db, importer.enterpriseId, moved.counts)
  await tellUserChange(tx, 'moved', moved.userIds)
  await recordAll(
    tx,
    plans.map(({ userId, account, ...plan }) => ({
      action: 'users.update',
      by: { userId: importer.userId, enterpriseId: importer.enterpriseId },
      after: { ...plan, id: userId, account, imported: true },
    })),
  )
  return changes.map((change) =>
    fits(change)
      ? { line: change[0], action: 'updated', field: null, reason: null, userId: change[1].userId }
      : { line: change[0], action: 'refused', field: 'quotaGb', reason: 'users.quota_invalid', userId: null },
  )
}

/** Who goes to another organisation, and what that makes of the counts. */
async function movesOf(tx: Tx, plans: Change[]) {
  const now = await findOrganisationsOf(
    tx.db,
    plans.map((plan) => plan.userId),
  )
  const counts = new Map<string, number>()
  const count = (id: string, n: number) => counts.set(id, (counts.get(id) ?? 0) + n)
  const userIds: string[] = []
  for (const { userId, organisationId } of plans) {
    const from = now.get(userId)
    if (from === undefined || from === organisationId) continue
    userIds.push(userId)
    count(from, -1)
    count(organisationId, 1)
  }
  return { counts, userIds }
}
