import { groupEndpoints } from '@cabinet/contract/groups'
import { useGrowingPage } from '../../kernel/more.ts'
import { markQueriesStale } from '../../kernel/query.ts'
import type { AskedListPage } from '../../ui/admin/index.ts'

/** Sortable columns with the server's name for each. */
const sorts: Record<string, string> = { name: 'Name', members: 'MemberCount', createdAt: 'CreateTime' }

export const useUserGroups = ({ page, pageSize, search, sort, order }: AskedListPage) =>
  useGrowingPage(groupEndpoints.page, { page, pageSize, search, sort: sort && sorts[sort], order })

export const refreshGroupQueries = () => markQueriesStale(groupEndpoints.page, groupEndpoints.members)
