import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { type searchEndpoints, searchQueryLimits } from '@cabinet/contract/search'
import { hasInvisibleLetters } from '@cabinet/contract/text'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import {
  countSavedSearches,
  deleteRecentSearches,
  deleteSavedSearch,
  findSearchesOfUser,
  insertRecentSearch,
  insertSavedSearch,
} from './searches.store.ts'

/** Lists the asker's recent searches, newest first, and saved searches, by name. */
export async function listOwnSearches(ctx: Ctx): Promise<EndpointReply<typeof searchEndpoints.mine>> {
  const rows = await findSearchesOfUser(ctx.db, ctx.actor.userId)
  return {
    recent: rows.filter(({ name }) => name === '').map(({ query }) => query),
    saved: rows
      .filter(({ name }) => name !== '')
      .sort((a, b) => byName.compare(a.name, b.name))
      .map(({ id, name, query }) => ({ id, name, query })),
  }
}

const byName = new Intl.Collator('zh-u-kn-true')

// Searches are private, so none of these actions is journaled.

export async function rememberSearch(ctx: Ctx, { query }: EndpointInput<typeof searchEndpoints.remember>) {
  const tidy = query.replace(/\s+/g, ' ').trim()
  if (tidy !== '') await ctx.together((tx) => insertRecentSearch(tx, tidy))
  return {}
}

export async function forgetSearches(ctx: Ctx, { query }: EndpointInput<typeof searchEndpoints.forget>) {
  await ctx.together((tx) => deleteRecentSearches(tx, query))
  return {}
}

export async function saveOwnSearch(
  ctx: Ctx,
  input: EndpointInput<typeof searchEndpoints.save>,
): Promise<EndpointReply<typeof searchEndpoints.save>> {
  const name = input.name.trim()
  const query = input.query.trim()
  if (name === '' || query === '') throw new AppError('search.name_empty')
  if (hasInvisibleLetters(name)) throw new AppError('common.name_hidden')
  return ctx.together(async (tx) => {
    if ((await countSavedSearches(tx, name)) >= searchQueryLimits.saved)
      throw new AppError('search.too_many_saved')
    return { id: await insertSavedSearch(tx, name, query), name, query }
  })
}

export async function removeOwnSearch(ctx: Ctx, { id }: EndpointInput<typeof searchEndpoints.removeSaved>) {
  await ctx.together(async (tx) => {
    if (!(await deleteSavedSearch(tx, id))) throw new AppError('common.not_found')
  })
  return {}
}
