import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { SearchFacets, searchEndpoints } from '@cabinet/contract/search'
import { itemAt } from '../../kernel/certain.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { presentNodes, visiblePathOf } from '../files/index.ts'
import { ownLabelsOfNodes } from '../labels/index.ts'
import { type AccessibleNode, accessibleNodes, locateNodes, requireNode } from '../nodes/index.ts'
import { getSettingValues } from '../settings/index.ts'
import { userNamesOf } from '../users/index.ts'
import { filesSeenMarkedOnly } from '../watermark/index.ts'
import { readSearchCursor, searchCursorOf } from './cursor.rules.ts'
import {
  type FoundPlace,
  findFoldersNamed,
  findMatchingNodes,
  type NameFilter,
  type VisibleMatch,
} from './finding/index.ts'
import { countByKey, countSearchFacets, matchRangesOf, sortSearchHits } from './hits.rules.ts'
import { findCreatorsNamed, findLabelFilter } from './named.store.ts'
import { planSearch, type SearchPlan } from './search.rules.ts'
import { findFilesByText, snippetsOfFiles, type TextSnippet } from './texts/index.ts'

type SearchInput = EndpointInput<typeof searchEndpoints.search>

interface Hits {
  seen: VisibleMatch[]
  /** The position from which the name search continues; null where it is complete. */
  next: FoundPlace | null
  complete: boolean
  /** The words searched in the text of each of these files. */
  inText: ReadonlyMap<string, readonly string[]>
}

/**
 * Returns matches that the asker may see: a page of a result window, and facet counts to narrow it. A window
 * is all matches, or the newest from the end of the previous window; it is sorted as a whole.
 */
export async function searchFiles(
  ctx: Ctx,
  input: SearchInput,
): Promise<EndpointReply<typeof searchEndpoints.search>> {
  const { contentRetrieval: contentOn } = await getSettingValues(ctx.db)
  const plan = planSearch(input.query, { now: ctx.now(), offset: input.offset })
  if (!contentOn && (plan.contents.length > 0 || input.match === 'content'))
    throw new AppError('search.content_off')
  const wish = await placed(ctx, plan, input)
  const { seen, next, complete, inText } = await hitsOf(ctx, plan, wish, { ...input, contentOn })
  const named = [...wish.words, ...plan.words]
  const hits = sortSearchHits(seen, named, { sort: input.sort, order: input.order })
  const page = hits.slice((input.page - 1) * input.pageSize, input.page * input.pageSize)
  const shown = await accessibleNodes(
    ctx,
    page.map(({ id }) => id),
  )
  const rows = [...shown.values()]
  const [items, snippets, facets] = await Promise.all([
    presentNodes(ctx, rows),
    snippetsFor(ctx, rows, (id) => inText.get(id) ?? plan.contents),
    input.facets ? withNames(ctx, hits, rows) : undefined,
  ])
  return {
    rows: items.map((item, at) => ({
      ...item,
      path: visiblePathOf(ctx.actor, itemAt(rows, at)),
      spaceName: itemAt(rows, at).space.name,
      spaceKind: itemAt(rows, at).space.kind,
      highlight: { name: matchRangesOf(item.name, named), ...textOf(snippets.get(item.id)) },
    })),
    total: hits.length,
    more: next !== null || !complete,
    ...(next && { cursor: searchCursorOf(next) }),
    ...(facets && { facets }),
    contentOn,
  }
}

/** Returns excerpts of files that the asker may read without a watermark, as an excerpt carries none. */
async function snippetsFor(
  ctx: Ctx,
  rows: readonly AccessibleNode[],
  wordsOf: (id: string) => readonly string[],
): Promise<Map<string, TextSnippet>> {
  const found = rows.filter(({ node }) => wordsOf(node.id).length > 0)
  if (found.length === 0) return new Map()
  const marked = await filesSeenMarkedOnly(ctx, found)
  const ids = found.map(({ node }) => node.id).filter((id) => !marked.has(id))
  return snippetsOfFiles(ctx.db, new Map(ids.map((id) => [id, wordsOf(id)])))
}

const textOf = (snippet: TextSnippet | undefined) =>
  snippet && { text: snippet.text, textAt: snippet.at, ...(snippet.part && { part: snippet.part }) }

/** Returns the filter with people, labels and places resolved. */
async function placed(ctx: Ctx, plan: SearchPlan, { folderId, spaceId }: SearchInput): Promise<NameFilter> {
  const here = folderId ?? spaceId
  if (here) await requireNode(ctx, here)
  const wish: NameFilter = { ...plan.wish, under: here ? [[here]] : [] }
  if (plan.owners.length > 0)
    wish.makers = (await Promise.all(plan.owners.map((one) => findCreatorsNamed(ctx, one)))).flat()
  for (const label of plan.labels) Object.assign(wish, await findLabelFilter(ctx, label, wish))
  for (const place of plan.places) {
    const found = await findFoldersNamed(ctx, place)
    if (found.length === 0) throw new AppError('search.wrong_place', { value: place })
    wish.under = [...wish.under, found]
  }
  return wish
}

/**
 * Returns the number of matches that ends a window: at least a page, and enough that the best matches are not
 * just the newest.
 */
const enoughFor = (pageSize: number) => Math.max(pageSize, 60)

/**
 * Searches names and then texts; a file that matches both counts once. Text matches belong to the first
 * window.
 */
async function hitsOf(
  ctx: Ctx,
  { words, contents }: SearchPlan,
  wish: NameFilter,
  { match, contentOn, cursor, pageSize }: SearchInput & { contentOn: boolean },
): Promise<Hits> {
  const seen = new Map<string, VisibleMatch>()
  const inText = new Map<string, readonly string[]>()
  const after = cursor ? readSearchCursor(cursor) : null
  const hits: Omit<Hits, 'seen'> = { next: null, complete: true, inText }
  const add = (found: readonly VisibleMatch[]) => {
    for (const one of found) seen.set(one.id, one)
  }
  if (match !== 'content' || words.length === 0) {
    const narrowed = { ...wish, words: [...wish.words, ...words] }
    if (contents.length > 0) {
      const found = await findFilesByText(ctx, narrowed, contents)
      hits.complete &&= found.complete
      add(found.seen)
    } else {
      const found = await findMatchingNodes(ctx, narrowed, { after, enough: enoughFor(pageSize) })
      hits.next = found.next
      add(found.seen)
    }
  }
  if (match !== 'name' && words.length > 0 && contentOn && !after) {
    const found = await findFilesByText(ctx, wish, [...contents, ...words])
    hits.complete &&= found.complete
    for (const { id } of found.seen) inText.set(id, [...contents, ...words])
    add(found.seen)
  }
  return { ...hits, seen: [...seen.values()] }
}

/**
 * Adds names to the facets: owners by account, as the operator takes them, spaces by name, and labels. Spaces of the
 * page are known already.
 */
async function withNames(
  ctx: Ctx,
  hits: readonly VisibleMatch[],
  page: readonly AccessibleNode[],
): Promise<SearchFacets> {
  const facets = countSearchFacets(hits, ctx.now())
  const names = new Map(page.map(({ space }) => [space.id, space.name]))
  const unknown = facets.space.map(({ key }) => key).filter((id) => !names.has(id))
  const [people, labels, spaces] = await Promise.all([
    userNamesOf(
      ctx.db,
      facets.owner.map(({ key }) => key),
    ),
    ownLabelsOfNodes(
      ctx.db,
      hits.map(({ id }) => id),
    ),
    unknown.length > 0
      ? locateNodes(ctx, unknown, ctx.actor.enterpriseId)
      : new Map<string, AccessibleNode>(),
  ])
  for (const [id, { space }] of spaces) names.set(id, space.name)
  const owner = facets.owner.flatMap(({ key, count }) => {
    const person = people.get(key)
    return person ? [{ key: person.account, name: person.name, count }] : []
  })
  const label = countByKey([...labels.values()].flatMap((tags) => tags.map(({ name }) => name)))
  const space = facets.space.flatMap(({ key, count }) => {
    const name = names.get(key)
    return name === undefined ? [] : [{ key: name, count }]
  })
  return { ...facets, owner, label, space }
}
