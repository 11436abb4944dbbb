import type { Tx } from '../../../kernel/ctx.ts'
import {
  type OrganisationEntity,
  openOrganisationNames,
  organisationTreeOf,
  remainingHeadcount,
} from '../../organisations/index.ts'
import { quotasByOwner } from '../../quotas/index.ts'
import type { ImportingUser, RoleToImport } from '../neighbours.ts'
import { findUserIdsByAccounts } from '../people.store.ts'
import { findReportingLines } from './importer.store.ts'
import type { ImportRowCells } from './imports.table.ts'
import type { ImportJudgingContext, KnownImportAccount } from './judge.rules.ts'

export interface ImportSheetOptions {
  update: boolean
  usualOrganisation: string | null
  /** Accounts of the whole sheet in lower case, with the supervisors they name. */
  accounts: ReadonlyMap<string, string | null>
}

/**
 * Reads everything that these rows are checked against, in a handful of queries; locks the seats of
 * organisations.
 */
export async function importJudgingContextOf(
  tx: Tx,
  importer: ImportingUser,
  sheet: ImportSheetOptions,
  rows: readonly { cells: ImportRowCells }[],
): Promise<ImportJudgingContext> {
  const tree = await organisationTreeOf(tx.db, importer.enterpriseId)
  const ids = tree.map((one) => one.id)
  const named = rows.some(({ cells }) => cells.supervisor)
  const reports = named ? await findReportingLines(tx.db, importer.enterpriseId) : new Map<string, string>()
  for (const [account, above] of sheet.accounts) if (above) reports.set(account, above)
  const totals = await quotasByOwner(tx.db, ids)
  return {
    at: tx.now(),
    importer,
    update: sheet.update,
    usualOrganisation: sheet.usualOrganisation,
    organisation: namesOf(tree, importer),
    organisationTotal: (id) => totals.get(id)?.total ?? 0,
    known: await knownAmong(tx, rows),
    roles: await rolesAmong(tx, importer, rows),
    inSheet: new Set(sheet.accounts.keys()),
    reportsTo: (above, account) => leadsTo(reports, above, account),
    seat: await seatsOf(tx, importer.enterpriseId, ids),
  }
}

/** Returns the roles by name in lower case, if a row names some. */
async function rolesAmong(
  tx: Tx,
  importer: ImportingUser,
  rows: readonly { cells: ImportRowCells }[],
): Promise<Map<string, RoleToImport>> {
  if (!rows.some(({ cells }) => cells.roles)) return new Map()
  const roles = await tx.wiring.provider('rolesOfUsers').toImport(tx.db, importer)
  return new Map(roles.map((role) => [role.name.toLowerCase(), role]))
}

async function knownAmong(
  tx: Tx,
  rows: readonly { cells: ImportRowCells }[],
): Promise<Map<string, KnownImportAccount>> {
  const accounts = rows.flatMap(({ cells: { account, supervisor } }) =>
    [account, supervisor].flatMap((one) => (one ? one.toLowerCase() : [])),
  )
  const found = await findUserIdsByAccounts(tx.db, [...new Set(accounts)])
  const quotas = await quotasByOwner(
    tx.db,
    found.map((user) => user.id),
  )
  const roles = await tx.wiring.provider('rolesOfUsers').of(
    tx.db,
    found.map((user) => user.id),
  )
  return new Map(
    found.map((user) => [
      user.account.toLowerCase(),
      {
        id: user.id,
        enterpriseId: user.enterprise_id,
        organisationId: user.organisation_id,
        type: user.type,
        singleFileMax: user.single_file_max,
        fromDirectory: user.from_directory,
        roleIds: (roles.get(user.id) ?? []).map(({ id }) => id),
        quota: quotas.get(user.id)?.total ?? 0,
        used: (quotas.get(user.id)?.used ?? 0) + (quotas.get(user.id)?.reserved ?? 0),
      },
    ]),
  )
}

/** Resolves a whole path, a path below the enterprise, or a name unique among the managed organisations. */
function namesOf(tree: OrganisationEntity[], { managed }: ImportingUser): (name: string) => string | null {
  const names = new Map(tree.map((one) => [one.id, one.name]))
  const known = openOrganisationNames()
  for (const { id, path, name, internal_name } of tree) {
    const alone = managed && !managed.has(id) ? [] : [name, internal_name]
    known.add(
      id,
      path.map((step) => names.get(step) ?? ''),
      alone,
    )
  }
  return known.find
}

/** Returns whether the supervisors above one account include another. */
function leadsTo(reports: ReadonlyMap<string, string>, from: string, to: string): boolean {
  const seen = new Set<string>()
  for (let at: string | undefined = from; at && !seen.has(at); at = reports.get(at)) {
    if (at === to) return true
    seen.add(at)
  }
  return false
}

/** Counts seats down as rows take them; users who leave free theirs only at the end. */
async function seatsOf(tx: Tx, enterpriseId: string, ids: string[]): Promise<ImportJudgingContext['seat']> {
  const limited = (await remainingHeadcount(tx.db, enterpriseId, ids)).map(({ room, below }) => ({
    room,
    below: new Set(below),
  }))
  return (organisationId, from) => {
    const asked = limited.filter(
      ({ below }) => below.has(organisationId) && !(from !== null && below.has(from)),
    )
    if (asked.some(({ room }) => room <= 0)) return false
    for (const one of asked) one.room -= 1
    return true
  }
}
