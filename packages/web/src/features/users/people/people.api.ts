import { groupEndpoints } from '@cabinet/contract/groups'
import { organisationApi } from '@cabinet/contract/organisations'
import { roleEndpoints } from '@cabinet/contract/roles'
import { type UserChangeResult, userAccountStates, userAdminEndpoints } from '@cabinet/contract/users.admin'
import { useGrowingPage } from '../../../kernel/more.ts'
import { markQueriesStale } from '../../../kernel/query.ts'
import type { AskedListPage, RowOutcome } from '../../../ui/admin/index.ts'

/** Sortable columns with the server's name for each. */
const sorts: Record<string, string> = {
  name: 'RealName',
  account: 'UserName',
  expires: 'ExpireTime',
  created: 'CreateTime',
}

/** Converts the filters in the address to the query of the list and the export. */
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
  useGrowingPage(userAdminEndpoints.page, {
    page: asked.page,
    pageSize: asked.pageSize,
    ...userListQuestionOf(asked),
  })

/** Refetches every list that shows users or their number. */
export const refreshUserQueries = () =>
  markQueriesStale(
    userAdminEndpoints.page,
    userAdminEndpoints.get,
    userAdminEndpoints.select,
    organisationApi.tree,
    roleEndpoints.ofUser,
    roleEndpoints.list,
    roleEndpoints.members,
    groupEndpoints.page,
    groupEndpoints.members,
  )

/** Converts each user's result to a row outcome. */
export const userChangeOutcomes = (results: readonly UserChangeResult[]): RowOutcome[] =>
  results.map(({ id, result, reason }) => ({ id, ok: result !== 'refused', ...(reason && { why: reason }) }))
