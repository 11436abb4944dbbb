import { menuEndpoints } from '@cabinet/contract/menus'
import { menuAdminEndpoints } from '@cabinet/contract/menus.admin'
import { roleEndpoints } from '@cabinet/contract/roles'
import { userAdminEndpoints } from '@cabinet/contract/users.admin'
import { useGrowingPage } from '../../kernel/more.ts'
import { markQueriesStale } from '../../kernel/query.ts'
import { signedInUserId } from '../../kernel/session.ts'
import type { AskedListPage } from '../../ui/admin/index.ts'

/** Sortable columns with the server's name for each. */
const sorts: Record<string, string> = {
  position: 'Weight',
  name: 'RoleName',
  created: 'CreateTime',
  members: 'UserCount',
}

export const useRolePageQuery = ({ page, pageSize, search, sort, order, filters }: AskedListPage) =>
  useGrowingPage(roleEndpoints.list, {
    page,
    pageSize,
    search,
    sort: sort && sorts[sort],
    order,
    creatorId: filters.creator === 'mine' ? (signedInUserId() ?? undefined) : undefined,
  })

/** Refetches every list that shows roles. */
export const refreshRoleQueries = () =>
  markQueriesStale(
    roleEndpoints.list,
    roleEndpoints.get,
    roleEndpoints.members,
    roleEndpoints.ofUser,
    menuAdminEndpoints.roleMenus,
    menuAdminEndpoints.jurisdiction,
    menuAdminEndpoints.explain,
    userAdminEndpoints.page,
    menuEndpoints.tree,
    menuEndpoints.buttons,
  )

/** Refetches every list of menus. */
export const refreshMenuQueries = () =>
  markQueriesStale(
    menuAdminEndpoints.list,
    menuAdminEndpoints.jurisdiction,
    menuAdminEndpoints.explain,
    menuEndpoints.tree,
    menuEndpoints.management,
    menuEndpoints.buttons,
  )
