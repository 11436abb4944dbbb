import { organisationApi } from '@cabinet/contract/organisations'
import { type UserChangeResult, userAccountStates, userAdminEndpoints } from '@cabinet/contract/users.admin'
import { groupEndpoints } from '@cabinet/contract/users.groups'
import { markQueriesStale, useEndpoint } from '../../../kernel/query.ts'
import type { AskedListPage, RowOutcome } from '../../../ui/admin/index.ts'

/** Columns that the server sorts by, with its word for each. */
const sorts: Record<string, string> = {
  name: 'RealName',
  account: 'UserName',
  expires: 'ExpireTime',
  created: 'CreateTime',
}

/** The filters of the address as the list and the export are asked. */
export function userListQuestionOf({ search, sort, order, filters }: AskedListPage) {
  const type = Number(filters.type)
  return {
    search,
    organisationId: filters.groupId,
    below: true,
    type: type >= 1 && type <= 4 ? type : undefined,
    state: userAccountStates.find((state) => state === filters.state),
    roleId: filters.role,
    sort: sort && sorts[sort],
    order,
  }
}

export const useManagedUsers = (asked: AskedListPage) =>
  useEndpoint(userAdminEndpoints.page, {
    page: asked.page,
    pageSize: asked.pageSize,
    ...userListQuestionOf(asked),
  })

/** Asks again for every list in which people or their numbers stand. */
export const refreshUserQueries = () =>
  markQueriesStale(
    userAdminEndpoints.page,
    userAdminEndpoints.get,
    userAdminEndpoints.select,
    organisationApi.tree,
    groupEndpoints.page,
    groupEndpoints.members,
  )

/** Converts each user's result to a row outcome. */
export const userChangeOutcomes = (results: readonly UserChangeResult[]): RowOutcome[] =>
  results.map(({ id, result, reason }) => ({ id, ok: result !== 'refused', ...(reason && { why: reason }) }))
