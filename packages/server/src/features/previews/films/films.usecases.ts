import { buffer } from 'node:stream/consumers'
import type { FilmFacts, filmQuery } from '@cabinet/contract/previews.films'
import type { z } from 'zod'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type Exchange, sent } from '../../../kernel/room.ts'
import { pathOf } from '../../../kernel/sandbox/index.ts'
import { visitorOf } from '../../downloads/index.ts'
import { record } from '../../journal/index.ts'
import { type Reached, requireNode } from '../../nodes/index.ts'
import {
  contentOfFile,
  type ReadyFile,
  renditionNow,
  sendRendition,
  sourceOf,
  type Wanted,
} from '../../renditions/index.ts'
import { blobKey, contentOf } from '../../versions/index.ts'
import { type Moment, planOf } from '../../watermark/index.ts'
import { leaveOthers, makeAhead } from './ahead.ts'
import { isFilm, partsOf, playlist, soundsList } from './film.rules.ts'
import { factsFile, filmFacts, filmPart, filmWords, partFile, wordsFile } from './films.maker.ts'

/** Milliseconds that a request waits for a part. */
const patience = 50_000

type Query = z.output<typeof filmQuery>

/**
 * A film that the actor may preview. A mark cannot be burnt into it, so what is marked has no parts either.
 * @throws watermark.cannot_mark, previews.type_not_supported, previews.converter_missing
 */
async function filmOf(
  ctx: Ctx,
  fileId: string,
  version: number | undefined,
  moment: Moment,
): Promise<{ reached: Reached; number: number; film: Omit<Wanted, 'kind'> }> {
  const reached = await requireNode(ctx, fileId, 'preview')
  const { node } = reached
  if (node.isFolder) throw new AppError('previews.not_supported')
  const number = version ?? node.version
  const content = await contentOf(ctx, fileId, number)
  const source = sourceOf(node.suffix)
  if (!isFilm(source)) throw new AppError('previews.type_not_supported')
  // refuses where it must be marked; its parts are made here, so they are for all who may look
  await planOf(ctx, reached, content, 'preview', moment)
  if (pathOf('ffmpeg') === null) throw new AppError('previews.converter_missing')
  return { reached, number, film: { content, source } }
}

/** Sends a piece of a film, by a ticket to view or by bearer; what is not there is made while it waits. */
export async function sendFilm(
  guest: Ctx,
  { piece, ...query }: Query,
  exchange: Exchange,
): Promise<typeof sent> {
  const head = exchange.request.method === 'HEAD'
  const { ctx, purpose, version, first, moment } = await visitorOf(guest, query, head)
  if (query.ticket !== undefined && purpose !== 'view') throw new AppError('downloads.ticket_ended')
  const { reached, number, film } = await filmOf(ctx, query.fileId, version, moment)
  if (first && !head && piece === factsFile)
    await ctx.together((tx) =>
      record(tx, {
        action: 'downloads.view',
        spaceId: reached.space.id,
        nodes: [reached.node.id],
        after: { name: reached.node.name, version: number },
      }),
    )
  const gone = new AbortController()
  exchange.reply.raw.on('close', () => gone.abort())
  const made = async (wanted: Wanted, name: string) =>
    present(await renditionNow(ctx, wanted, name, patience, gone.signal))
  const facts = { ...film, kind: filmFacts.kind }
  const ready = await made(facts, factsFile)
  if (piece === factsFile) return sendRendition(ctx, facts, factsFile, exchange)

  const told = JSON.parse(
    (await buffer(await ctx.blobs.read(blobKey(contentOfFile(ready))))).toString(),
  ) as FilmFacts
  if (piece.endsWith('.m3u8')) return sendPlaylist(listOf(told, piece, query), exchange)
  if (piece.endsWith('.vtt')) {
    const words = { ...film, kind: filmWords.kind, parameters: numberIn(piece) }
    await made(words, wordsFile)
    return sendRendition(ctx, words, wordsFile, exchange)
  }
  const count = partsOf(told.duration)
  const [part = 0, sound] = (piece.match(/\d+/g) ?? []).map(Number)
  if (part >= count || (sound !== undefined && !told.sounds.some(({ number }) => number === sound)))
    throw new AppError('renditions.none')
  const wanted = (at: number) => ({
    ...film,
    kind: filmPart.kind,
    parameters: sound === undefined ? String(at) : `${at}-${sound}`,
  })
  if (sound === undefined) leaveOthers(ctx, wanted(part))
  await made(wanted(part), partFile)
  if (sound === undefined && part + 1 < count && !head) void makeAhead(ctx, wanted(part + 1))
  return sendRendition(ctx, wanted(part), partFile, exchange)
}

const numberIn = (piece: string): string => String(Number.parseInt(piece, 10))

function present(file: ReadyFile | 'waiting' | 'none'): ReadyFile {
  if (file === 'waiting') throw new AppError('renditions.waiting')
  if (file === 'none') throw new AppError('renditions.none')
  return file
}

function listOf(facts: FilmFacts, piece: string, { fileId, version, ticket }: Omit<Query, 'piece'>): string {
  const query = new URLSearchParams({ fileId })
  if (version !== undefined) query.set('Version', String(version))
  if (ticket !== undefined) query.set('ticket', ticket)
  const placeOf = (piece: string) => `GetFilm?${query}&Piece=${piece}`
  if (piece === 'film.m3u8' && facts.sounds.length > 0) return soundsList(facts.sounds, placeOf)
  const [sound] = piece.match(/-\d+/) ?? []
  return playlist(facts, placeOf, sound)
}

function sendPlaylist(text: string, { reply }: Exchange): typeof sent {
  reply.hijack()
  reply.raw
    .writeHead(200, {
      'content-type': 'application/vnd.apple.mpegurl',
      'content-length': Buffer.byteLength(text),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .end(text)
  return sent
}
