import { limits } from '@cabinet/contract/limits'
import type { UserErrorKey } from '@cabinet/contract/users'
import { itemAt } from '../../kernel/certain.ts'
import { pictureTypeOfBytes } from '../settings/index.ts'

const kinds = ['jpeg', 'png', 'gif'] as const
export type AvatarPictureKind = (typeof kinds)[number]

/**
 * Returns an avatar's picture type from its bytes, or why it is refused: at most 2 MB, jpeg, gif or png
 * (specification), and no larger in pixels than a photograph, to protect viewers' memory.
 */
export function avatarTypeOfBytes(
  bytes: Buffer,
): { type: `image/${AvatarPictureKind}` } | { refused: UserErrorKey } {
  if (bytes.length > limits.avatar) return { refused: 'users.avatar_too_large' }
  const kind = uploadedPictureKind(bytes, limits.avatarPixels)
  return kind ? { type: `image/${kind}` } : { refused: 'users.avatar_invalid' }
}

/** The kind of a picture of a user, from its bytes; null if it is none of these or a side has more pixels. */
export function uploadedPictureKind(bytes: Buffer, mostPixels: number): AvatarPictureKind | null {
  const kind = kinds.find((one) => one === pictureTypeOfBytes(bytes))
  const size = kind && sizeOf[kind](bytes)
  return kind && size?.every((side) => side >= 1 && side <= mostPixels) ? kind : null
}

type Size = [width: number, height: number]

const sizeOf: Record<AvatarPictureKind, (bytes: Buffer) => Size | undefined> = {
  // IHDR comes first and begins with width and height
  png: (bytes) => (bytes.length < 24 ? undefined : [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]),
  gif: (bytes) => (bytes.length < 10 ? undefined : [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]),
  jpeg: jpegSize,
}

/** Reads the size from the first frame header (SOF; the tables DHT, JPG and DAC share its range). */
function jpegSize(bytes: Buffer): Size | undefined {
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = itemAt(bytes, at + 1)
    if (marker === 0xff) {
      at++
      continue
    }
    const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (frame) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
