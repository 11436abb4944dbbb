import { userTypeCodes } from '@cabinet/contract/users'
import { authenticateBearer, issueAccessToken } from '../features/auth/index.ts'
import { insertUserGroup } from '../features/groups/index.ts'
import { recordJournalLine } from '../features/journal/index.ts'
import {
  findFirstEnterprise,
  insertOrganisation,
  updateOrganisation,
} from '../features/organisations/index.ts'
import { openQuotaAccount } from '../features/quotas/index.ts'
import { insertRoleRow, insertRoleUsers } from '../features/roles/index.ts'
import { createUserAccount } from '../features/users/index.ts'
import { definedOf, entryOf } from '../kernel/certain.ts'
import { generateId } from '../kernel/crypto/id.ts'
import type { Actor, Tx } from '../kernel/ctx.ts'
import { asDemoActor } from './as.ts'
import { demoChief, demoDepartments, demoGroups, demoPeople, demoRoles } from './company.ts'

/** Everybody who was made, by account, as their requests would arrive. */
export type DemoStaff = Map<string, Actor>

const GIB = 1024 ** 3

/** Makes departments, people with this password, roles and groups, as of `at`. */
export async function createDemoStaff(tx: Tx, at: Date, password: string): Promise<DemoStaff> {
  const system = asDemoActor(tx, null, at)
  const organisations = await foundDepartments(system)
  const staff: DemoStaff = new Map()
  for (const { account, name, department, type } of demoPeople) {
    await createUserAccount(system, {
      account,
      name,
      type,
      password,
      organisationId: entryOf(organisations, department),
      mustChangePassword: false,
      quota: type === userTypeCodes.general ? 5 * GIB : 20 * GIB,
      mail: `${account}@cloudvista.example`,
    })
    staff.set(account, await authenticateBearer(system, await issueAccessToken(system, account)))
  }
  await makeRoles(asDemoActor(tx, entryOf(staff, demoChief.account), at), staff)
  return staff
}

async function foundDepartments(tx: Tx): Promise<Map<string, string>> {
  const enterprise = definedOf(await findFirstEnterprise(tx.db), 'enterprise')
  const name = '云汇科技 Cloudvista'
  await updateOrganisation(tx.db, enterprise.id, { name })
  const ids = new Map([['', enterprise.id]])
  for (const [position, path] of demoDepartments.entries()) {
    const above = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
    const id = generateId()
    await insertOrganisation(tx.db, {
      id,
      enterprise_id: enterprise.id,
      parent_id: entryOf(ids, above),
      name: path.slice(path.lastIndexOf('/') + 1),
      position,
      created_at: tx.now(),
    })
    await openQuotaAccount(tx.db, id, 500 * GIB)
    ids.set(path, id)
  }
  await recordJournalLine(tx, {
    action: 'organisations.create',
    enterpriseId: enterprise.id,
    after: { name, departments: demoDepartments },
  })
  return ids
}

async function makeRoles(tx: Tx, staff: DemoStaff): Promise<void> {
  const { enterpriseId: enterprise_id, userId: created_by } = tx.actor
  const ids = (accounts: string[]) => accounts.map((account) => entryOf(staff, account).userId)
  const common = () => ({ id: generateId(), enterprise_id, created_by, created_at: tx.now() })
  for (const { name, note, accounts } of demoRoles) {
    const role = { ...common(), name, note }
    await insertRoleRow(tx.db, role, [])
    await insertRoleUsers(tx.db, role.id, ids(accounts))
    await recordJournalLine(tx, { action: 'roles.create', after: { id: role.id, name } })
  }
  for (const { name, accounts } of demoGroups) {
    const group = { ...common(), name }
    await insertUserGroup(tx.db, group, ids(accounts))
    await recordJournalLine(tx, { action: 'groups.create', after: { id: group.id, name } })
  }
}
