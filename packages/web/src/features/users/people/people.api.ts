import { organisationApi } from '@cabinet/contract/organisations'
import { type PersonResult, userAdminApi, userStates } from '@cabinet/contract/users.admin'
import { groupApi } from '@cabinet/contract/users.groups'
import { stale, useCall } from '../../../kernel/query.ts'
import type { Asked, Outcome } from '../../../ui/admin/index.ts'

/** Columns that the server sorts by, with its word for each. */
const sorts: Record<string, string> = {
  name: 'RealName',
  account: 'UserName',
  expires: 'ExpireTime',
  created: 'CreateTime',
}

/** The filters of the address as the list and the export are asked. */
export function questionOf({ search, sort, order, filters }: Asked) {
  const type = Number(filters.type)
  return {
    search,
    organisationId: filters.groupId,
    below: true,
    type: type >= 1 && type <= 4 ? type : undefined,
    state: userStates.find((state) => state === filters.state),
    roleId: filters.role,
    sort: sort && sorts[sort],
    order,
  }
}

export const usePeople = (asked: Asked) =>
  useCall(userAdminApi.page, { page: asked.page, pageSize: asked.pageSize, ...questionOf(asked) })

/** Asks again for every list in which people or their numbers stand. */
export const refreshPeople = () =>
  stale(
    userAdminApi.page,
    userAdminApi.get,
    userAdminApi.select,
    organisationApi.tree,
    groupApi.page,
    groupApi.members,
  )

/** What became of each, as the kit reports it. */
export const outcomes = (results: readonly PersonResult[]): Outcome[] =>
  results.map(({ id, result, reason }) => ({ id, ok: result !== 'refused', ...(reason && { why: reason }) }))
