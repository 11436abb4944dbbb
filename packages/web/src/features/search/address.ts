import { menuId } from '@cabinet/contract/menus'
import { go, type Query } from '../../kernel/go.ts'
import { uid } from '../../kernel/session.ts'
import type { Question } from './search.api.ts'

export const paths = { begin: '/dashboard/search', results: '/dashboard/searchDetail' } as const

const matches = ['all', 'name', 'content'] as const
const sorts = ['relevance', 'updatedAt', 'size', 'name'] as const

/** The question that an address asks. */
export const questionOf = ({ query = '', match, folder, sort }: Query): Question => ({
  query,
  match: matches.find((one) => one === match) ?? 'all',
  folderId: folder || undefined,
  sort: sorts.find((one) => one === sort) ?? 'relevance',
})

/** Shows the results of a question. What is usual is left out of the address. */
export const openResults = (
  question: Partial<Question> & { query: string },
  options: { replace?: boolean } = {},
) =>
  go(
    paths.results,
    {
      query: question.query,
      match: question.match === 'all' ? undefined : question.match,
      folder: question.folderId,
      sort: question.sort === 'relevance' ? undefined : question.sort,
      menuid: String(menuId.search),
    },
    options,
  )

/** The folder that is open on a screen of files, if one is. */
export function folderHere(path: string, { parentId, groupId }: Query): string | undefined {
  const lower = path.toLowerCase()
  if (lower === '/dashboard/myfile') return parentId || uid() || undefined
  const shared = [
    '/dashboard/groupfile',
    '/dashboard/project',
    '/dashboard/knowledge',
    '/dashboard/allotmefile',
  ]
  return shared.includes(lower) ? parentId || groupId || undefined : undefined
}
