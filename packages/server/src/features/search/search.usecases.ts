import type { Input, Reply } from '@cabinet/contract/endpoint'
import { type Facets, type searchApi, searchLimits } from '@cabinet/contract/search'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { labelsOf } from '../labels/index.ts'
import { getSettings } from '../settings/index.ts'
import {
  findFitting,
  findPlaces,
  pathTo,
  present,
  type Reached,
  requireRights,
  type Wish,
} from '../spaces/index.ts'
import { namesOf } from '../users/index.ts'
import { countsOf, facetsOf, inOrder, stretchesOf } from './hits.rules.ts'
import { findMakers, labelled } from './named.store.ts'
import { type Plan, planOf } from './search.rules.ts'
import { findTexts, type Snippet, snippetsOf } from './texts/index.ts'

type SearchInput = Input<typeof searchApi.search>

/** Hits that facets are counted of, where there are more. */
const COUNTED = 60

interface Hits {
  seen: Reached[]
  complete: boolean
  /** Words that were looked for in the text of each of these. */
  inText: ReadonlyMap<string, readonly string[]>
}

/** What the asker may see of what fits: a page of it, and counts by which to narrow it. */
export async function search(ctx: Ctx, input: SearchInput): Promise<Reply<typeof searchApi.search>> {
  const { contentRetrieval: contentOn } = await getSettings(ctx.db)
  const plan = planOf(input.query, { now: ctx.now(), offset: input.offset })
  if (!contentOn && (plan.contents.length > 0 || input.match === 'content'))
    throw new AppError('search.content_off')
  const wish = await placed(ctx, plan, input)
  const need = Math.min(searchLimits.hits, Math.max(input.page * input.pageSize, input.facets ? COUNTED : 0))
  const { seen, complete, inText } = await hitsOf(ctx, plan, wish, { ...input, contentOn }, need)
  const named = [...wish.words, ...plan.words]
  const hits = inOrder(seen, named, { sort: input.sort, order: input.order }).slice(0, searchLimits.hits)
  const page = hits.slice((input.page - 1) * input.pageSize, input.page * input.pageSize)
  const [items, snippets, facets] = await Promise.all([
    present(ctx, page),
    snippetsOf(ctx.db, new Map(page.map(({ node }) => [node, inText.get(node.id) ?? plan.contents]))),
    input.facets ? withNames(ctx, hits) : undefined,
  ])
  return {
    rows: items.map((item, at) => ({
      ...item,
      path: pathTo(ctx.actor, page[at]!),
      spaceName: page[at]!.space.name,
      spaceKind: page[at]!.space.kind,
      highlight: { name: stretchesOf(item.name, named), ...textOf(snippets.get(item.id)) },
    })),
    total: hits.length,
    more: !complete || seen.length > hits.length,
    ...(facets && { facets }),
    contentOn,
  }
}

const textOf = (snippet: Snippet | undefined) =>
  snippet && { text: snippet.text, textAt: snippet.at, ...(snippet.part && { part: snippet.part }) }

/** The wish with what had to be looked up: people and places. */
async function placed(ctx: Ctx, plan: Plan, { folderId, spaceId }: SearchInput): Promise<Wish> {
  const here = folderId ?? spaceId
  if (here) await requireRights(ctx, [here])
  const wish: Wish = { ...plan.wish, under: here ? [[here]] : [] }
  if (plan.owners.length > 0)
    wish.makers = (await Promise.all(plan.owners.map((one) => findMakers(ctx, one)))).flat()
  for (const label of plan.labels) Object.assign(wish, await labelled(ctx, label, wish))
  for (const place of plan.places) {
    const found = await findPlaces(ctx, place)
    if (found.length === 0) throw new AppError('search.wrong_place', { value: place })
    wish.under = [...wish.under, found]
  }
  return wish
}

/** Names and texts are looked through one after the other; a file that fits in both is one hit. */
async function hitsOf(
  ctx: Ctx,
  { words, contents }: Plan,
  wish: Wish,
  { match, contentOn }: Pick<SearchInput, 'match'> & { contentOn: boolean },
  need: number,
): Promise<Hits> {
  const seen = new Map<string, Reached>()
  const inText = new Map<string, readonly string[]>()
  let complete = true
  if (match !== 'content' || words.length === 0) {
    const narrowed = { ...wish, words: [...wish.words, ...words] }
    const found =
      contents.length > 0 ? await findTexts(ctx, narrowed, contents) : await findFitting(ctx, narrowed, need)
    complete &&= found.complete
    for (const one of found.seen) seen.set(one.node.id, one)
  }
  if (match !== 'name' && words.length > 0 && contentOn) {
    const found = await findTexts(ctx, wish, [...contents, ...words])
    complete &&= found.complete
    for (const one of found.seen) {
      inText.set(one.node.id, [...contents, ...words])
      seen.set(one.node.id, one)
    }
  }
  return { seen: [...seen.values()], complete, inText }
}

/** Owners by account, as the operator takes them, with their names; and the labels. */
async function withNames(ctx: Ctx, hits: readonly Reached[]): Promise<Facets> {
  const facets = facetsOf(hits, ctx.now())
  const [people, labels] = await Promise.all([
    namesOf(
      ctx.db,
      facets.owner.map(({ key }) => key),
    ),
    labelsOf(
      ctx.db,
      hits.map(({ node }) => node.id),
    ),
  ])
  const owner = facets.owner.flatMap(({ key, count }) => {
    const person = people.get(key)
    return person ? [{ key: person.account, name: person.name, count }] : []
  })
  const label = countsOf([...labels.values()].flatMap((tags) => tags.map(({ name }) => name)))
  return { ...facets, owner, label }
}
