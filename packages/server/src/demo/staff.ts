import { userType } from '@cabinet/contract/users'
import { authenticate, issueToken } from '../features/auth/index.ts'
import { record } from '../features/journal/index.ts'
import {
  findFirstEnterprise,
  insertOrganisation,
  insertQuota,
  updateOrganisation,
} from '../features/organisations/index.ts'
import { insertRole, insertRoleUsers } from '../features/roles/index.ts'
import { createUser, insertGroup } from '../features/users/index.ts'
import { newId } from '../kernel/crypto/id.ts'
import type { Actor, Tx } from '../kernel/ctx.ts'
import { as } from './as.ts'
import { departments, groups, people, roles } from './company.ts'

/** Everybody who was made, by account, as their requests would arrive. */
export type Staff = Map<string, Actor>

const GIB = 1024 ** 3

/** Makes departments, people with this password, roles and groups, as of `at`. */
export async function hire(tx: Tx, at: Date, password: string): Promise<Staff> {
  const system = as(tx, null, at)
  const organisations = await foundDepartments(system)
  const staff: Staff = new Map()
  for (const { account, name, department, type } of people) {
    await createUser(system, {
      account,
      name,
      type,
      password,
      organisationId: organisations.get(department)!,
      mustChangePassword: false,
      quota: type === userType.general ? 5 * GIB : 20 * GIB,
      mail: `${account}@cloudvista.example`,
    })
    staff.set(account, await authenticate(system, await issueToken(system, account)))
  }
  const chief = people.find(({ type }) => type === userType.platform)!
  await makeRoles(as(tx, staff.get(chief.account)!, at), staff)
  return staff
}

async function foundDepartments(tx: Tx): Promise<Map<string, string>> {
  const enterprise = (await findFirstEnterprise(tx.db))!
  const name = '云汇科技 Cloudvista'
  await updateOrganisation(tx.db, enterprise.id, { name })
  const ids = new Map([['', enterprise.id]])
  for (const [position, path] of departments.entries()) {
    const above = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
    const id = newId()
    await insertOrganisation(tx.db, {
      id,
      enterprise_id: enterprise.id,
      parent_id: ids.get(above)!,
      name: path.slice(path.lastIndexOf('/') + 1),
      position,
      created_at: tx.now(),
    })
    await insertQuota(tx.db, id, 500 * GIB)
    ids.set(path, id)
  }
  await record(tx, {
    action: 'organisations.create',
    enterpriseId: enterprise.id,
    after: { name, departments },
  })
  return ids
}

async function makeRoles(tx: Tx, staff: Staff): Promise<void> {
  const { enterpriseId: enterprise_id, userId: created_by } = tx.actor
  const ids = (accounts: string[]) => accounts.map((account) => staff.get(account)!.userId)
  const common = () => ({ id: newId(), enterprise_id, created_by, created_at: tx.now() })
  for (const { name, note, accounts } of roles) {
    const role = { ...common(), name, note }
    await insertRole(tx.db, role, [])
    await insertRoleUsers(tx.db, role.id, ids(accounts))
    await record(tx, { action: 'roles.create', after: { id: role.id, name } })
  }
  for (const { name, accounts } of groups) {
    const group = { ...common(), name }
    await insertGroup(tx.db, group, ids(accounts))
    await record(tx, { action: 'groups.create', after: { id: group.id, name } })
  }
}
