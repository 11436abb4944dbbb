import {
  announcementLimits,
  announcementPictureStream,
  announcementPictureUpload,
} from '@cabinet/contract/announcements'
import { richTextPictureAddress } from '@cabinet/contract/rich-text'
import type { StreamQuery } from '@cabinet/contract/stream'
import { userTypeCodes } from '@cabinet/contract/users'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { formOverheadBytes, readFormFile } from '../../kernel/form-file.ts'
import { type HttpExchange, replySentMarker, streamRoute } from '../../kernel/room.ts'
import { redrawPicture } from '../../kernel/sandbox/index.ts'
import { recordJournalLine } from '../journal/index.ts'
import { uploadedPictureKind } from '../profiles/index.ts'
import { pictureTypeOfBytes } from '../settings/index.ts'
import { type AnnouncementEntity, findAnnouncement } from './announcements.store.ts'
import { claimPictures, copyPictures, findPicture, insertPicture } from './pictures.store.ts'
import { readerOf } from './received.usecases.ts'

/** Longer side of a stored picture in pixels: the widest column at double density. */
const side = 1600
/** Most bytes of a stored picture. */
const most = 4 * 1024 ** 2

/**
 * Redraws an uploaded picture. Photographs stay JPEG, others become PNG. Throws `announcements.picture_too_large`,
 * `announcements.picture_invalid`, `announcements.pictures_unavailable`.
 */
async function drawn(bytes: Buffer): Promise<{ type: string; bytes: Buffer }> {
  if (bytes.length > announcementLimits.picture) throw new AppError('announcements.picture_too_large')
  const kind = uploadedPictureKind(bytes, announcementLimits.pictureSide)
  if (!kind) throw new AppError('announcements.picture_invalid')
  const type = kind === 'jpeg' ? 'jpeg' : 'png'
  const made = await redrawPicture(bytes, {
    ...{ kind, type, most, jpegQuality: 84 },
    inputPixels: announcementLimits.pictureSide ** 2,
    resize: { width: side, height: side, fit: 'inside', withoutEnlargement: true },
  })
  if (made === 'unavailable') throw new AppError('announcements.pictures_unavailable')
  if (!made || pictureTypeOfBytes(made) !== type) throw new AppError('announcements.picture_invalid')
  return { type: `image/${type}`, bytes: made }
}

/** Stores a picture that belongs to no announcement yet. */
async function uploadPicture(ctx: Ctx, given: Buffer): Promise<{ id: string }> {
  const { type, bytes } = await drawn(given)
  const id = generateId()
  await ctx.together(async (tx) => {
    const { enterpriseId, userId } = tx.actor
    const now = tx.now()
    await insertPicture(tx.db, {
      ...{ id, type, bytes },
      enterprise_id: enterpriseId,
      announcement_id: null,
      created_by: userId,
      created_at: now,
      unused_since: now,
    })
    await recordJournalLine(tx, {
      action: 'announcements.upload_picture',
      after: { id, type, bytes: bytes.length },
    })
  })
  return { id }
}

/** Sends a picture to who may read its announcement. Throws `announcements.picture_not_found`. */
async function sendPicture(
  ctx: Ctx,
  { id }: StreamQuery<typeof announcementPictureStream>,
  { reply }: HttpExchange,
): Promise<typeof replySentMarker> {
  const isAdministrator = ctx.actor.type <= userTypeCodes.enterprise
  const found = await findPicture(ctx.db, id, readerOf(ctx), isAdministrator)
  if (!found) throw new AppError('announcements.picture_not_found')
  await reply
    .headers({
      'content-type': found.type,
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
    })
    .send(found.bytes)
  return replySentMarker
}

export const announcementPictureStreams = [
  streamRoute(
    announcementPictureUpload,
    async (ctx, _, { request }) => {
      const file = await readFormFile(request, announcementLimits.picture)
      if (!file) throw new AppError('announcements.picture_invalid')
      return uploadPicture(ctx, await file.toBuffer())
    },
    { bodyLimit: announcementLimits.picture + formOverheadBytes },
  ),
  streamRoute(announcementPictureStream, sendPicture),
]

interface PicturedText {
  html: string
  pictures: readonly string[]
}

/** A text whose pictures are copies, where they are those of the announcement that it is a copy of. */
export async function withCopiedPictures(
  tx: Tx,
  text: PicturedText,
  copyOf: string | undefined,
): Promise<PicturedText> {
  const { enterpriseId, userId } = tx.actor
  if (text.pictures.length > announcementLimits.pictures)
    throw new AppError('announcements.too_many_pictures')
  if (!copyOf || text.pictures.length === 0) return text
  const from = await findAnnouncement(tx.db, enterpriseId, copyOf)
  if (!from) return text
  const copies = await copyPictures(tx.db, from, text.pictures, { userId, at: tx.now() })
  let { html } = text
  for (const [id, copy] of copies)
    html = html.replaceAll(richTextPictureAddress(id), richTextPictureAddress(copy))
  return { html, pictures: text.pictures.map((id) => copies.get(id) ?? id) }
}

/** Makes the pictures of a saved text its announcement's. Throws `announcements.picture_unknown`. */
export async function keepPictures(
  tx: Tx,
  saved: AnnouncementEntity,
  pictures: readonly string[],
): Promise<void> {
  if ((await claimPictures(tx.db, saved, pictures, tx.now())) < pictures.length)
    throw new AppError('announcements.picture_unknown')
}
