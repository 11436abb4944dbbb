import { groupApi } from '@cabinet/contract/users.groups'
import { stale, useCall } from '../../../kernel/query.ts'
import type { Asked } from '../../../ui/admin/index.ts'

/** Columns that the server sorts by, with its word for each. */
const sorts: Record<string, string> = { name: 'Name', members: 'MemberCount', createdAt: 'CreateTime' }

export const useGroups = ({ page, pageSize, search, sort, order }: Asked) =>
  useCall(groupApi.page, { page, pageSize, search, sort: sort && sorts[sort], order })

export const refreshGroups = () => stale(groupApi.page, groupApi.members)
