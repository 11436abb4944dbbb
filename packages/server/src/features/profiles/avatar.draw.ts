import { limits } from '@cabinet/contract/limits'
import { AppError } from '../../kernel/errors.ts'
import { redrawPicture } from '../../kernel/sandbox/index.ts'
import { pictureTypeOfBytes } from '../settings/index.ts'

/** Side of the stored picture in pixels. */
const side = 256

/** Maximum size of the drawn picture in bytes: its pixels uncompressed. */
const most = 1024 ** 2

/**
 * Redraws a picture at 256 pixels square; null if it cannot be decoded. Photographs stay JPEG, others become
 * PNG. @throws users.pictures_unavailable
 */
export async function redrawAvatar(bytes: Buffer, kind: 'jpeg' | 'png' | 'gif'): Promise<Buffer | null> {
  const type = kind === 'jpeg' ? 'jpeg' : 'png'
  const drawn = await redrawPicture(bytes, {
    ...{ kind, type, most, jpegQuality: 88 },
    inputPixels: limits.avatarPixels ** 2,
    resize: { width: side, height: side, fit: 'cover' },
  })
  if (drawn === 'unavailable') throw new AppError('users.pictures_unavailable')
  return drawn && pictureTypeOfBytes(drawn) === type ? drawn : null
}
