import { userTypeCodes } from '@cabinet/contract/users'
import { userImportLimits } from '@cabinet/contract/users.import'
import { lastOf } from '../../../kernel/certain.ts'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { finishBackgroundTask, openTaskReport } from '../../../kernel/jobs/tasks.ts'
import { job } from '../../../kernel/room.ts'
import { recordJournalLines } from '../../journal/index.ts'
import { countPeopleInto, organisationSubtree } from '../../organisations/index.ts'
import { openQuotaAccounts, updateQuotaTotals } from '../../quotas/index.ts'
import { tidyExtensions } from '../../settings/index.ts'
import { tellUserChange } from '../changes.ts'
import { updateSupervisors } from '../directory/index.ts'
import { usualUserQuota } from '../limits.rules.ts'
import type { ImportingUser } from '../neighbours.ts'
import { findOrganisationsOfUsers, findUserIdsByAccounts, insertUserRows } from '../people.store.ts'
import type { UserToInsert } from '../users.store.ts'
import { type PlannedUserChange, updateAsPlanned } from './apply.store.ts'
import { judgedRowOf } from './check.usecases.ts'
import { findImporterNow, findNamedSupervisors } from './importer.store.ts'
import {
  deleteOldImports,
  findImportAccounts,
  findImportById,
  findImportRows,
  type JudgedImportRow,
  type UserImportEntity,
  updateImportRows,
} from './imports.store.ts'
import { type ImportRowPlan, judgeImportRows } from './judge.rules.ts'
import { type ImportSheetOptions, importJudgingContextOf } from './world.ts'

/** Rows per transaction. */
const PORTION = 500
const DAY = 24 * 3_600_000

/** Imports the valid rows of a sheet in batches. An interrupted run resumes where it stopped. */
export const importUsersJob = job({
  name: 'users.import',
  expireInSeconds: 1800,
  async run(ctx: Ctx, { importId, taskId }: { importId: string; taskId: string }) {
    const row = await findImportById(ctx.db, importId)
    const importer = row && (await importerNow(ctx, row))
    if (!row || !importer) return ctx.together((tx) => finishBackgroundTask(tx, taskId, 'failed'))

    const sheet: ImportSheetOptions = {
      update: row.update_existing,
      usualOrganisation: row.organisation_id,
      accounts: await findImportAccounts(ctx.db, importId),
    }
    const report = openTaskReport(ctx, taskId)
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
      await finishBackgroundTask(tx, taskId, cancelled ? 'cancelled' : 'done', counts)
    })
  },
})

/** Deletes sheets and their results after some days. */
export const dropOldImports = job({
  name: 'users.drop-imports',
  cron: '41 3 * * *',
  run: (ctx) => deleteOldImports(ctx.db, new Date(ctx.now().getTime() - userImportLimits.days * DAY)),
})

/** Sets the supervisors from the sheet, who may be listed further down in it. */
async function superviseAll(tx: Tx, { id, enterprise_id }: UserImportEntity): Promise<void> {
  const named = await findNamedSupervisors(tx.db, id)
  const found = await findUserIdsByAccounts(tx.db, [...new Set(named.map((one) => one.supervisor))])
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

/** Returns the importer's current permissions, which may have shrunk since the sheet was checked. */
async function importerNow(ctx: Ctx, { owner_id }: UserImportEntity): Promise<ImportingUser | null> {
  const user = await findImporterNow(ctx.db, owner_id, ctx.now())
  if (!user || user.type > userTypeCodes.department) return null
  const managed =
    user.type === userTypeCodes.department
      ? new Set(await organisationSubtree(ctx.db, [user.organisation_id]))
      : null
  return { userId: user.id, type: user.type, enterpriseId: user.enterprise_id, managed }
}

async function importPortion(
  tx: Tx,
  row: UserImportEntity,
  importer: ImportingUser,
  sheet: ImportSheetOptions,
  after: number,
) {
  const rows = await findImportRows(tx.db, row.id, { actions: ['add', 'update'], after, limit: PORTION })
  if (rows.length === 0) return null
  const verdicts = judgeImportRows(rows, await importJudgingContextOf(tx, importer, sheet, rows))
  const outcomes: JudgedImportRow[] = []
  const adds: [number, ImportRowPlan][] = []
  const changes: [number, PlannedUserChange][] = []
  for (const [line, verdict] of verdicts) {
    if (verdict.action === 'refused') outcomes.push(judgedRowOf(line, verdict))
    else if (verdict.action === 'add') adds.push([line, verdict.plan])
    else changes.push([line, verdict.plan as PlannedUserChange])
  }
  outcomes.push(...(await addAll(tx, importer, adds)), ...(await changeAll(tx, importer, changes)))
  await updateImportRows(tx.db, row.id, outcomes)
  const fail = outcomes.filter((one) => one.action === 'refused').length
  return { last: lastOf(rows).line, success: outcomes.length - fail, fail }
}

/** Adds accounts that no password opens yet: one is generated when it is handed out (decision 070). */
async function addAll(
  tx: Tx,
  importer: ImportingUser,
  adds: [number, ImportRowPlan][],
): Promise<JudgedImportRow[]> {
  const made = adds.map(([line, plan]) => ({ line, plan, user: newUser(tx, importer, plan) }))
  const added = await insertUserRows(
    tx.db,
    importer.enterpriseId,
    made.map(({ user }) => user),
  )
  const done = made.filter(({ user }) => added.has(user.id))
  await openQuotaAccounts(
    tx.db,
    done.map(({ user, plan }) => ({ ownerId: user.id, total: plan.quota ?? usualUserQuota(0) })),
  )
  await recordJournalLines(
    tx,
    done.map(({ user: { id, account, name, type, organisation_id: organisationId }, plan }) => ({
      action: 'users.create',
      by: { userId: importer.userId, enterpriseId: importer.enterpriseId },
      after: { id, account, name, type, organisationId, quota: plan.quota, imported: true },
    })),
  )
  await giveRoles(
    tx,
    importer,
    done.map(({ user, plan }) => ({ ...plan, userId: user.id })),
  )
  return made.map(({ line, user: { id } }) =>
    added.has(id)
      ? { line, action: 'added', field: null, reason: null, userId: id }
      : { line, action: 'refused', field: 'account', reason: 'users.account_taken', userId: null },
  )
}

const giveRoles = (tx: Tx, importer: ImportingUser, plans: PlannedUserChange[]) =>
  tx.wiring.provider('rolesOfUsers').setImported(
    tx,
    importer,
    plans.flatMap(({ userId, roleIds }) => (roleIds ? [{ userId, roleIds }] : [])),
  )

const newUser = (tx: Tx, { enterpriseId }: ImportingUser, plan: ImportRowPlan): UserToInsert => ({
  id: generateId(),
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

async function changeAll(
  tx: Tx,
  importer: ImportingUser,
  changes: [number, PlannedUserChange][],
): Promise<JudgedImportRow[]> {
  const quotas = changes.flatMap(([, { userId: ownerId, quota: total }]) =>
    total === undefined ? [] : { ownerId, total },
  )
  const set = await updateQuotaTotals(tx.db, quotas)
  const fits = ([, { userId, quota }]: [number, PlannedUserChange]) => quota === undefined || set.has(userId)
  const done = changes.filter(fits)
  const plans = done.map(([, plan]) => ({
    ...plan,
    extNotAllow: plan.extNotAllow === undefined ? undefined : tidyExtensions(plan.extNotAllow),
  }))
  const moved = await movesOf(tx, plans)
  await updateAsPlanned(tx.db, plans)
  await countPeopleInto(tx.db, importer.enterpriseId, moved.counts)
  await tellUserChange(tx, 'moved', moved.userIds)
  await recordJournalLines(
    tx,
    plans.map(({ userId, account, ...plan }) => ({
      action: 'users.update',
      by: { userId: importer.userId, enterpriseId: importer.enterpriseId },
      after: { ...plan, id: userId, account, imported: true },
    })),
  )
  await giveRoles(tx, importer, plans)
  return changes.map((change) =>
    fits(change)
      ? { line: change[0], action: 'updated', field: null, reason: null, userId: change[1].userId }
      : { line: change[0], action: 'refused', field: 'quotaGb', reason: 'users.quota_invalid', userId: null },
  )
}

/** Returns the users who change organisation, and the resulting changes of headcount. */
async function movesOf(tx: Tx, plans: PlannedUserChange[]) {
  const now = await findOrganisationsOfUsers(
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
