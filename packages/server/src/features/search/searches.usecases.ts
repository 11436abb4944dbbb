import type { Input, Reply } from '@cabinet/contract/endpoint'
import { type searchApi, searchLimits } from '@cabinet/contract/search'
import { hidesLetters } from '@cabinet/contract/text'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import {
  countSaved,
  dropRecent,
  dropSaved,
  findSearches,
  insertRecent,
  insertSaved,
} from './searches.store.ts'

/** What the asker looked for last, newest first, and what the asker keeps, by name. */
export async function listSearches(ctx: Ctx): Promise<Reply<typeof searchApi.mine>> {
  const rows = await findSearches(ctx.db, ctx.actor.userId)
  return {
    recent: rows.filter(({ name }) => name === '').map(({ query }) => query),
    saved: rows
      .filter(({ name }) => name !== '')
      .sort((a, b) => byName.compare(a.name, b.name))
      .map(({ id, name, query }) => ({ id, name, query })),
  }
}

const byName = new Intl.Collator('zh-u-kn-true')

// What somebody looks for is that person's own affair: the journal hears nothing of these.

export async function rememberSearch(ctx: Ctx, { query }: Input<typeof searchApi.remember>) {
  const tidy = query.replace(/\s+/g, ' ').trim()
  if (tidy !== '') await ctx.together((tx) => insertRecent(tx, tidy))
  return {}
}

export async function forgetSearches(ctx: Ctx, { query }: Input<typeof searchApi.forget>) {
  await ctx.together((tx) => dropRecent(tx, query))
  return {}
}

export async function saveSearch(
  ctx: Ctx,
  input: Input<typeof searchApi.save>,
): Promise<Reply<typeof searchApi.save>> {
  const name = input.name.trim()
  const query = input.query.trim()
  if (name === '' || query === '') throw new AppError('search.name_empty')
  if (hidesLetters(name)) throw new AppError('common.name_hidden')
  return ctx.together(async (tx) => {
    if ((await countSaved(tx, name)) >= searchLimits.saved) throw new AppError('search.too_many_saved')
    return { id: await insertSaved(tx, name, query), name, query }
  })
}

export async function removeSearch(ctx: Ctx, { id }: Input<typeof searchApi.removeSaved>) {
  await ctx.together(async (tx) => {
    if (!(await dropSaved(tx, id))) throw new AppError('common.not_found')
  })
  return {}
}
