import type { UserTypeCode } from '@cabinet/contract/users'
import { userTypeCodes } from '@cabinet/contract/users'
import type { UserImportColumn } from '@cabinet/contract/users.import'
import { parseQuotaCell } from '../../../kernel/sheets/index.ts'
import { userTypeRefusal } from '../admin/index.ts'
import { allowanceRefusal, usualUserQuota } from '../limits.rules.ts'
import type { ImportingUser, RoleToImport } from '../neighbours.ts'
import {
  accountNameRefusal,
  mailAddressRefusal,
  phoneNumberRefusal,
  userNameRefusal,
} from '../users.rules.ts'
import { parseExpiryCell, parseFileLimitCell } from './cells.rules.ts'
import { userTypeOfText } from './columns.rules.ts'
import type { ImportRowCells } from './imports.table.ts'
import { ImportRowFault, requireSound } from './row-fault.ts'
import { rolesMeant } from './row-roles.rules.ts'
import type { ImportRowReason } from './sheet-words.ts'

/** An existing account. */
export interface KnownImportAccount {
  id: string
  enterpriseId: string
  organisationId: string
  type: UserTypeCode
  singleFileMax: number
  fromDirectory: boolean
  roleIds: string[]
  quota: number
  used: number
}

/** The facts that rows are checked against. */
export interface ImportJudgingContext {
  at: Date
  importer: ImportingUser
  update: boolean
  /** Organisation of rows that name none. */
  usualOrganisation: string | null
  /** Returns an organisation's id by its path or name as typed; null if several match. */
  organisation(name: string): string | null
  /** Returns the quota of an organisation in bytes; 0 is no limit. */
  organisationTotal(id: string): number
  /** By account in lower case. */
  known: ReadonlyMap<string, KnownImportAccount>
  /** Accounts in lower case of all rows of the sheet. */
  inSheet: ReadonlySet<string>
  /** By name in lower case. */
  roles: ReadonlyMap<string, RoleToImport>
  /** Returns whether the supervisors above the first account include the second. */
  reportsTo(above: string, account: string): boolean
  /** Takes a seat in an organisation; false if its limits, or those above, have none left. */
  seat(organisationId: string, from: string | null): boolean
}

/** The planned change of a row. Undefined fields stay unchanged. */
export interface ImportRowPlan {
  account: string
  userId: string | null
  name: string
  mail?: string | undefined
  phone?: string | undefined
  organisationId: string
  type: UserTypeCode
  /** Bytes; 0 is unlimited. */
  quota?: number | undefined
  singleFileMax: number
  extNotAllow?: string | undefined
  expiresAt?: Date | undefined
  /** All roles of the user. */
  roleIds?: string[] | undefined
}

export type ImportRowVerdict =
  | { action: 'add' | 'update'; plan: ImportRowPlan }
  | { action: 'refused'; field: UserImportColumn; reason: ImportRowReason }

/** Checks rows in the sheet's order; only the first row of an account counts. */
export function judgeImportRows(
  rows: Iterable<{ line: number; cells: ImportRowCells }>,
  world: ImportJudgingContext,
): Map<number, ImportRowVerdict> {
  const seen = new Set<string>()
  const verdicts = new Map<number, ImportRowVerdict>()
  for (const { line, cells } of rows) {
    const account = (cells.account ?? '').toLowerCase()
    try {
      requireSound('account', seen.has(account) ? 'users.row_repeated' : null)
      verdicts.set(line, judgeRow(cells, world))
      seen.add(account)
    } catch (error) {
      if (!(error instanceof ImportRowFault)) throw error
      verdicts.set(line, { action: 'refused', field: error.field, reason: error.reason })
    }
  }
  return verdicts
}

function judgeRow(cells: ImportRowCells, world: ImportJudgingContext): ImportRowVerdict {
  const { account = '', name = '', mail, phone, extNotAllow } = cells
  requireSound('account', accountNameRefusal(account))
  const known = world.known.get(account.toLowerCase())
  if (known) judgeKnown(known, world)
  requireSound('name', userNameRefusal(name))
  requireSound('mail', mailAddressRefusal(mail ?? ''))
  requireSound('phone', phoneNumberRefusal(phone ?? ''))
  const organisationId = organisationMeant(cells, known, world)
  judgeSupervisor(cells, world)
  const type = typeMeant(cells, known, world)
  const expiresAt = endMeant(cells, known, world)
  const { quota, singleFileMax } = limitsMeant(cells, known, organisationId, world)
  const roleIds = rolesMeant(cells, known, world)
  if (!known || known.organisationId !== organisationId)
    requireSound(
      'organisation',
      world.seat(organisationId, known?.organisationId ?? null) ? null : 'organisations.user_limit_reached',
    )
  const plan = {
    ...{ account, userId: known?.id ?? null, name: name.trim(), mail, phone, organisationId },
    ...{ type, quota, singleFileMax, extNotAllow, expiresAt, roleIds },
  }
  return { action: known ? 'update' : 'add', plan }
}

function judgeKnown(known: KnownImportAccount, { importer, update }: ImportJudgingContext): void {
  requireSound(
    'account',
    !update || known.enterpriseId !== importer.enterpriseId ? 'users.account_taken' : null,
  )
  requireSound('account', known.id === importer.userId ? 'users.self' : null)
  const managed = importer.managed === null || importer.managed.has(known.organisationId)
  requireSound('account', managed ? null : 'common.no_permission')
  requireSound('account', userTypeRefusal(importer.type, known.type))
  requireSound('account', known.fromDirectory ? 'users.from_directory' : null)
}

function organisationMeant(
  { organisation }: ImportRowCells,
  known: KnownImportAccount | undefined,
  world: ImportJudgingContext,
): string {
  const meant = organisation
    ? world.organisation(organisation)
    : (known?.organisationId ?? world.usualOrganisation)
  const { managed } = world.importer
  if (meant === null || (managed && !managed.has(meant)))
    throw new ImportRowFault('organisation', 'users.row_organisation_unknown')
  return meant
}

function judgeSupervisor({ account = '', supervisor }: ImportRowCells, world: ImportJudgingContext): void {
  if (!supervisor) return
  const [above, own] = [supervisor.toLowerCase(), account.toLowerCase()]
  const known = world.known.get(above)
  const there = known ? known.enterpriseId === world.importer.enterpriseId : world.inSheet.has(above)
  requireSound('supervisor', there ? null : 'users.row_supervisor_unknown')
  requireSound('supervisor', above === own || world.reportsTo(above, own) ? 'users.supervisor_invalid' : null)
}

function typeMeant(
  { type: text }: ImportRowCells,
  known: KnownImportAccount | undefined,
  { importer }: ImportJudgingContext,
): UserTypeCode {
  const meant = text ? userTypeOfText(text) : (known?.type ?? userTypeCodes.general)
  if (meant === null) throw new ImportRowFault('type', 'users.row_type_invalid')
  requireSound('type', userTypeRefusal(importer.type, meant))
  // single edits check that one super administrator remains
  requireSound(
    'type',
    known?.type === userTypeCodes.platform && meant !== known.type ? 'users.admin_fixed' : null,
  )
  return meant
}

function endMeant(
  { expires }: ImportRowCells,
  known: KnownImportAccount | undefined,
  { at }: ImportJudgingContext,
): Date | undefined {
  if (!expires) return undefined
  const date = parseExpiryCell(expires)
  if (!date) throw new ImportRowFault('expires', 'users.row_date_invalid')
  requireSound('expires', date <= at ? 'users.expiry_past' : null)
  requireSound('expires', known?.type === userTypeCodes.platform ? 'users.admin_fixed' : null)
  return date
}

function limitsMeant(
  cells: ImportRowCells,
  known: KnownImportAccount | undefined,
  organisationId: string,
  world: ImportJudgingContext,
) {
  const quotaCell = cells.quotaGb === undefined ? undefined : parseQuotaCell(cells.quotaGb)
  requireSound('quotaGb', quotaCell === null ? 'common.sheet_number' : null)
  const fileCell = cells.singleFileMb === undefined ? undefined : parseFileLimitCell(cells.singleFileMb)
  requireSound('singleFileMb', fileCell === null ? 'common.sheet_number' : null)
  const organisationTotal = world.organisationTotal(organisationId)
  const quota = quotaCell ?? (known ? undefined : usualUserQuota(organisationTotal))
  const singleFileMax = fileCell ?? known?.singleFileMax ?? 0
  const moved = known?.organisationId !== organisationId
  requireSound(
    quotaCell === undefined && fileCell !== undefined ? 'singleFileMb' : 'quotaGb',
    allowanceRefusal({
      quota: quota ?? known?.quota ?? 0,
      singleFileMax,
      used: known?.used ?? 0,
      // an unchanged quota is not checked again
      organisationTotal: quota === undefined && !moved ? 0 : organisationTotal,
    }),
  )
  return { quota, singleFileMax }
}
