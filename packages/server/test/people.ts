import type { UserTypeCode } from '@cabinet/contract/users'
import { issueAccessToken } from '../src/features/auth/index.ts'
import { findFirstEnterprise, insertOrganisation } from '../src/features/organisations/index.ts'
import { openQuotaAccount } from '../src/features/quotas/index.ts'
import { findUserByAccount, insertUserRow } from '../src/features/users/index.ts'
import { generateId } from '../src/kernel/crypto/id.ts'
import type { Ctx } from '../src/kernel/ctx.ts'

export interface Person {
  id: string
  account: string
  organisationId: string
  token: string
}

export interface People {
  /** Type 1. */
  admin: Person
  /** Type 2. */
  enterprise: Person
  /** Type 3, manages research and its sub-department. */
  head: Person
  /** Type 4, of research. */
  zhang: Person
  /** Type 4, of research / platform. */
  li: Person
  /** Type 4, of sales. */
  wang: Person
  /** Departments by name: root, research, platform (below research), sales. */
  departments: Record<'root' | 'research' | 'platform' | 'sales', string>
}

const GIB = 1024 ** 3

/** An enterprise with three departments and a person of every type. */
export async function createPeople(ctx: Ctx): Promise<People> {
  const root = (await findFirstEnterprise(ctx.db))!.id
  const departments = { root, research: generateId(), platform: generateId(), sales: generateId() }
  const department = async (id: string, parentId: string, name: string) => {
    await insertOrganisation(ctx.db, {
      id,
      enterprise_id: root,
      parent_id: parentId,
      name,
      created_at: ctx.now(),
    })
    await openQuotaAccount(ctx.db, id, 0)
  }
  await department(departments.research, root, '研发中心')
  await department(departments.platform, departments.research, '平台部')
  await department(departments.sales, root, 'Sales')

  const person = async (account: string, name: string, type: UserTypeCode, organisationId: string) => {
    const id = generateId()
    await insertUserRow(ctx.db, {
      id,
      enterprise_id: root,
      organisation_id: organisationId,
      account,
      name,
      type,
      // disables password sign-in; tests that need it set one
      password_hash: '-',
      must_change_password: false,
      created_at: ctx.now(),
    })
    await openQuotaAccount(ctx.db, id, GIB)
    return { id, account, organisationId, token: await issueAccessToken(ctx, account) }
  }

  const admin = (await findUserByAccount(ctx.db, 'admin'))!
  return {
    admin: {
      id: admin.id,
      account: 'admin',
      organisationId: admin.organisation_id,
      token: await issueAccessToken(ctx, 'admin'),
    },
    enterprise: await person('enterprise', '陈静', 2, root),
    head: await person('head', '刘洋', 3, departments.research),
    zhang: await person('zhang', '张伟', 4, departments.research),
    li: await person('li', '李娜', 4, departments.platform),
    wang: await person('wang', 'Wang Fang', 4, departments.sales),
    departments,
  }
}
