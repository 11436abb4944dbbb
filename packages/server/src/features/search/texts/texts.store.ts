import { includesRight } from '@cabinet/contract/rights'
import { type RawBuilder, sql } from 'kysely'
import { entryOf, firstOf } from '../../../kernel/certain.ts'
import type { Ctx, Db } from '../../../kernel/ctx.ts'
import { effectiveRights } from '../../nodes/index.ts'
import {
  findMatchesInReach,
  type NameFilter,
  type NameSearchResult,
  nameFilterConditions,
  type SearchMatch,
  searchMatchColumns,
  type VisibleMatch,
  visibleMatches,
} from '../finding/index.ts'
import { matchRangesOf, type TextRange } from '../hits.rules.ts'
import type { TextPart } from '../search.table.ts'
import { needsTextVerification, textSearchQueryOf } from './pieces.rules.ts'

/** Matches checked as one set, and texts per query whose files are looked up. Tests use fewer. */
export const textSearchLimits = { hits: 1000, texts: 4000 }

/** The text of a file's latest version. `n` is the node. */
const textOfLatest = sql`select from versions v join search_texts t on t.content_id = v.content_id
  where v.file_id = n.id and v.number = n.version and t.state = 'done'`

export interface TextSearchResult extends Pick<NameSearchResult, 'seen'> {
  /** Whether these are all matches. */
  complete: boolean
}

/**
 * Finds files whose latest text contains all of these words and that match the filter, as the actor sees
 * them. Where too many texts contain the words, a small scope is searched file by file; otherwise the result
 * is incomplete.
 */
export async function findFilesByText(
  ctx: Ctx,
  wish: NameFilter,
  words: readonly string[],
): Promise<TextSearchResult> {
  const query = textSearchQueryOf(words)
  if (!query) return { seen: [], complete: true }
  const { hits, all } = await findByQuery(ctx, wish, query)
  if (all)
    return {
      seen: await reading(ctx, await opened(ctx, await visibleMatches(ctx, wish, hits)), words),
      complete: true,
    }
  const also = sql`exists (${textOfLatest} and t.pieces @@ ${query}::tsquery)`
  const near = await findMatchesInReach(ctx, wish, also)
  const seen = near ? near.seen : await visibleMatches(ctx, wish, hits.slice(0, textSearchLimits.hits))
  return { seen: await reading(ctx, await opened(ctx, seen), words), complete: near?.next === null }
}

async function findByQuery(
  { db, actor }: Ctx,
  wish: NameFilter,
  query: string,
): Promise<{ hits: SearchMatch[]; all: boolean }> {
  const { rows } = await sql<Partial<SearchMatch> & { texts: number }>`
    with texts as materialized (
      select content_id from search_texts where state = 'done' and pieces @@ ${query}::tsquery limit ${textSearchLimits.texts + 1}
    ), hits as materialized (
      select n.id from texts t
        cross join lateral (
          select v.file_id, v.number from versions v where v.content_id = t.content_id offset 0
        ) v
        cross join lateral (
          select n.id from nodes n
          where n.id = v.file_id and n.version = v.number and ${nameFilterConditions(wish, actor.enterpriseId)} offset 0
        ) n
    )
    select ${searchMatchColumns}, (select count(*) from texts) as texts
    from (select distinct id from hits limit ${textSearchLimits.hits + 1}) hit
      cross join lateral (select * from nodes where id = hit.id limit 1) n
      right join (select) one on true`.execute(db)
  const hits = rows.filter((row): row is typeof row & SearchMatch => row.id !== null)
  return {
    hits,
    all: hits.length <= textSearchLimits.hits && (rows[0]?.texts ?? 0) <= textSearchLimits.texts,
  }
}

/** Returns the files that the actor may open: content is hidden from users who may only see the file. */
async function opened(ctx: Ctx, seen: VisibleMatch[]): Promise<VisibleMatch[]> {
  const held = await effectiveRights(
    ctx,
    seen.map(({ id }) => id),
  )
  return seen.filter(({ id }) => includesRight(held.get(id) ?? 0, 'preview'))
}

/** Returns the files whose text really contains the phrases and longer words. */
async function reading({ db }: Ctx, seen: VisibleMatch[], words: readonly string[]): Promise<VisibleMatch[]> {
  const phrases = words.filter(needsTextVerification)
  if (phrases.length === 0 || seen.length === 0) return seen
  const { rows } = await sql<{ id: string }>`
    select n.id from nodes n where n.id = any(${seen.map(({ id }) => id)}::uuid[])
      and exists (${textOfLatest} and ${sql.join(phrases.map(standsIn), sql` and `)})`.execute(db)
  const kept = new Set(rows.map((row) => row.id))
  return seen.filter(({ id }) => kept.has(id))
}

/** Returns the condition that a text contains a phrase; a phrase without letter case spares lowering the text. */
function standsIn(phrase: string): RawBuilder<unknown> {
  const lower = phrase.normalize('NFC').toLowerCase()
  const caseless = lower === lower.toUpperCase()
  return caseless ? sql`position(${lower} in t.body) > 0` : sql`position(${lower} in lower(t.body)) > 0`
}

export interface TextSnippet {
  text: string
  at: TextRange[]
  /** The page, sheet or slide. */
  part: string | null
}

/** Characters before the match, and in all. */
const BEFORE = 40
const LENGTH = 180

/** Returns an excerpt of each file's latest text around the first matching word. */
export async function snippetsOfFiles(
  db: Db,
  wanted: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, TextSnippet>> {
  const asked = [...wanted].filter(([, words]) => words.length > 0)
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ id: string; text: string; start: number; cut: boolean; parts: TextPart[] }>`
    select n.id, substr(t.body, greatest(1, found.place - ${BEFORE}), ${LENGTH}) as text,
      found.place as start, char_length(t.body) >= found.place - ${BEFORE} + ${LENGTH} as cut, t.parts
    from unnest(${asked.map(([id]) => id)}::uuid[], ${asked.map(([, words]) => firstOf(words).normalize('NFC').toLowerCase())}::text[])
      as asked (id, word)
    join nodes n on n.id = asked.id
    join versions v on v.file_id = n.id and v.number = n.version
    join search_texts t on t.content_id = v.content_id and t.state = 'done'
    cross join lateral (select greatest(1, position(asked.word in lower(t.body))) as place) found`.execute(db)
  const wordsOf = new Map(asked)
  return new Map(
    rows.map((row) => {
      const body = row.text.replace(/\s+/g, ' ').trim()
      const text = `${row.start > BEFORE + 1 ? '…' : ''}${body}${row.cut ? '…' : ''}`
      const part = row.parts.findLast((one) => one.at < row.start)?.name ?? null
      return [row.id, { text, at: matchRangesOf(text, entryOf(wordsOf, row.id)), part }]
    }),
  )
}
