import { fixedMenuIds } from '@cabinet/contract/menus'
import { navigateTo, type QueryParameters } from '../../kernel/go.ts'
import { signedInUserId } from '../../kernel/session.ts'
import type { SearchQuestion } from './search.api.ts'

export const searchPagePaths = { begin: '/dashboard/search', results: '/dashboard/searchDetail' } as const

const matches = ['all', 'name', 'content'] as const
const sorts = ['relevance', 'updatedAt', 'size', 'name'] as const

/** Returns the query in an address. */
export const searchQuestionOf = ({ query = '', match, folder, sort }: QueryParameters): SearchQuestion => ({
  query,
  match: matches.find((one) => one === match) ?? 'all',
  folderId: folder || undefined,
  sort: sorts.find((one) => one === sort) ?? 'relevance',
})

/** Opens the results of a search. Default values are left out of the address. */
export const openSearchResults = (
  question: Partial<SearchQuestion> & { query: string },
  options: { replace?: boolean } = {},
) =>
  navigateTo(
    searchPagePaths.results,
    {
      query: question.query,
      match: question.match === 'all' ? undefined : question.match,
      folder: question.folderId,
      sort: question.sort === 'relevance' ? undefined : question.sort,
      menuid: String(fixedMenuIds.search),
    },
    options,
  )

/** Returns the id of the folder open on a file screen, if any. */
export function openFolderIdAt(path: string, { parentId, groupId }: QueryParameters): string | undefined {
  const lower = path.toLowerCase()
  if (lower === '/dashboard/myfile') return parentId || signedInUserId() || undefined
  const shared = [
    '/dashboard/groupfile',
    '/dashboard/project',
    '/dashboard/knowledge',
    '/dashboard/allotmefile',
  ]
  return shared.includes(lower) ? parentId || groupId || undefined : undefined
}
