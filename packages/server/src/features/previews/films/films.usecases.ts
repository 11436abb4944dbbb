import { buffer } from 'node:stream/consumers'
import type { MediaDescription, mediaStreamQuery } from '@cabinet/contract/previews.films'
import type { z } from 'zod'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type HttpExchange, replySentMarker } from '../../../kernel/room.ts'
import { findProgramPath } from '../../../kernel/sandbox/index.ts'
import { contentBlobKey } from '../../contents/index.ts'
import { downloadVisitorOf, recordSentFile } from '../../downloads/index.ts'
import { type AccessibleNode, requireNode } from '../../nodes/index.ts'
import {
  contentOfRendition,
  makeRenditionNow,
  type ReadyRenditionFile,
  type RenditionRequest,
  renditionSourceOf,
  sendRenditionFile,
} from '../../renditions/index.ts'
import { contentOfVersion } from '../../versions/index.ts'
import { planHandOut, type RequestMoment } from '../../watermark/index.ts'
import { cancelOtherParts, makePartAhead } from './ahead.ts'
import { isMediaSuffix, masterPlaylist, mediaPartCount, mediaPlaylist } from './film.rules.ts'
import {
  mediaFactsFile,
  mediaFactsMaker,
  mediaPartFile,
  mediaPartMaker,
  subtitlesFile,
  subtitlesMaker,
} from './films.maker.ts'

/** Milliseconds that a request waits for a part. */
const patience = 50_000

type Query = z.output<typeof mediaStreamQuery>

/**
 * Returns a film that the actor may preview. Films cannot be watermarked, so a film under a watermark is
 * refused.
 * @throws watermark.cannot_mark, previews.type_not_supported, previews.converter_missing
 */
async function filmOf(
  ctx: Ctx,
  fileId: string,
  version: number | undefined,
  moment: RequestMoment,
): Promise<{
  reached: AccessibleNode
  number: number
  film: Omit<RenditionRequest, 'kind'>
  isUnmarked: boolean
}> {
  const reached = await requireNode(ctx, fileId, 'preview')
  const { node } = reached
  if (node.isFolder) throw new AppError('previews.not_supported')
  const number = version ?? node.version
  const content = await contentOfVersion(ctx, fileId, number)
  const source = renditionSourceOf(node.suffix)
  if (!isMediaSuffix(source)) throw new AppError('previews.type_not_supported')
  // refuses files under a watermark; parts are unmarked, so all viewers share them
  const { isUnmarked } = await planHandOut(ctx, reached, content, 'preview', moment)
  if (findProgramPath('ffmpeg') === null) throw new AppError('previews.converter_missing')
  return { reached, number, film: { content, source }, isUnmarked }
}

/** Sends a piece of a film, by a view ticket or by bearer; makes a missing one while the request waits. */
export async function sendMediaPiece(
  guest: Ctx,
  { piece, ...query }: Query,
  exchange: HttpExchange,
): Promise<typeof replySentMarker> {
  const head = exchange.request.method === 'HEAD'
  const { ctx, purpose, version, first, moment } = await downloadVisitorOf(guest, query, head)
  if (query.ticket !== undefined && purpose !== 'view') throw new AppError('downloads.ticket_ended')
  const { reached, number, film, isUnmarked } = await filmOf(ctx, query.fileId, version, moment)
  if (first && !head && piece === mediaFactsFile)
    await recordSentFile(ctx, reached, { purpose: 'view', version: number, isUnmarked })
  const gone = new AbortController()
  exchange.reply.raw.on('close', () => gone.abort())
  const made = async (wanted: RenditionRequest, name: string) =>
    present(await makeRenditionNow(ctx, wanted, name, patience, gone.signal))
  const facts = { ...film, kind: mediaFactsMaker.kind }
  const ready = await made(facts, mediaFactsFile)
  if (piece === mediaFactsFile) return sendRenditionFile(ctx, facts, mediaFactsFile, exchange)

  const told = JSON.parse(
    (await buffer(await ctx.blobs.read(contentBlobKey(contentOfRendition(ready))))).toString(),
  ) as MediaDescription
  if (piece.endsWith('.m3u8')) return sendPlaylist(listOf(told, piece, query), exchange)
  if (piece.endsWith('.vtt')) {
    const words = { ...film, kind: subtitlesMaker.kind, parameters: numberIn(piece) }
    await made(words, subtitlesFile)
    return sendRenditionFile(ctx, words, subtitlesFile, exchange)
  }
  const count = mediaPartCount(told.duration)
  const [part = 0, sound] = (piece.match(/\d+/g) ?? []).map(Number)
  if (part >= count || (sound !== undefined && !told.sounds.some(({ number }) => number === sound)))
    throw new AppError('renditions.none')
  const wanted = (at: number) => ({
    ...film,
    kind: mediaPartMaker.kind,
    parameters: sound === undefined ? String(at) : `${at}-${sound}`,
  })
  if (sound === undefined) cancelOtherParts(ctx, wanted(part))
  await made(wanted(part), mediaPartFile)
  if (sound === undefined && part + 1 < count && !head) void makePartAhead(ctx, wanted(part + 1))
  return sendRenditionFile(ctx, wanted(part), mediaPartFile, exchange)
}

const numberIn = (piece: string): string => String(Number.parseInt(piece, 10))

function present(file: ReadyRenditionFile | 'waiting' | 'none'): ReadyRenditionFile {
  if (file === 'waiting') throw new AppError('renditions.waiting')
  if (file === 'none') throw new AppError('renditions.none')
  return file
}

function listOf(
  facts: MediaDescription,
  piece: string,
  { fileId, version, ticket }: Omit<Query, 'piece'>,
): string {
  const query = new URLSearchParams({ fileId })
  if (version !== undefined) query.set('Version', String(version))
  if (ticket !== undefined) query.set('ticket', ticket)
  const placeOf = (piece: string) => `GetFilm?${query}&Piece=${piece}`
  if (piece === 'film.m3u8' && facts.sounds.length > 0) return masterPlaylist(facts.sounds, placeOf)
  const [sound] = piece.match(/-\d+/) ?? []
  return mediaPlaylist(facts, placeOf, sound)
}

function sendPlaylist(text: string, { reply }: HttpExchange): typeof replySentMarker {
  reply.hijack()
  reply.raw
    .writeHead(200, {
      'content-type': 'application/vnd.apple.mpegurl',
      'content-length': Buffer.byteLength(text),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .end(text)
  return replySentMarker
}
