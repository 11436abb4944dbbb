import { menuApi } from '@cabinet/contract/menus'
import { menuAdminApi } from '@cabinet/contract/menus.admin'
import { roleApi } from '@cabinet/contract/roles'
import { userAdminApi } from '@cabinet/contract/users.admin'
import { stale, useCall } from '../../kernel/query.ts'
import { uid } from '../../kernel/session.ts'
import type { Asked } from '../../ui/admin/index.ts'

/** Columns that the server sorts by, with its word for each. */
const sorts: Record<string, string> = {
  position: 'Weight',
  name: 'RoleName',
  created: 'CreateTime',
  members: 'UserCount',
}

export const useRoles = ({ page, pageSize, search, sort, order, filters }: Asked) =>
  useCall(roleApi.list, {
    page,
    pageSize,
    search,
    sort: sort && sorts[sort],
    order,
    creatorId: filters.creator === 'mine' ? (uid() ?? undefined) : undefined,
  })

/** Asks again for every list in which roles stand. */
export const refreshRoles = () =>
  stale(
    roleApi.list,
    roleApi.get,
    roleApi.members,
    roleApi.ofUser,
    menuAdminApi.roleMenus,
    menuAdminApi.jurisdiction,
    menuAdminApi.explain,
    userAdminApi.page,
    menuApi.tree,
    menuApi.buttons,
  )

/** Asks again for every list of menus. */
export const refreshMenus = () =>
  stale(
    menuAdminApi.list,
    menuAdminApi.jurisdiction,
    menuAdminApi.explain,
    menuApi.tree,
    menuApi.management,
    menuApi.buttons,
  )
