import { findProgramPath, isProgramUsable } from '../../../kernel/sandbox/index.ts'
import { drawPhonePhoto, type RenditionMaker } from '../../renditions/index.ts'

/** Name of the rendition's file. */
export const wholePictureFile = 'whole'

const MiB = 1024 ** 2
const most = 128 * MiB

/** Whether it is a phone photo that browsers cannot draw. */
export const isPhonePhotoSuffix = (source: string): boolean => source === 'heic' || source === 'heif'

/** Whether no reader for these pictures is installed. */
export const lacksPictureReader = (source: string): boolean =>
  isPhonePhotoSuffix(source) && findProgramPath('heif-convert') === null

/** Converts a phone photo to JPEG, upright. */
export const wholePictureMaker: RenditionMaker = {
  kind: 'whole-picture',
  fits: (source, size) =>
    isPhonePhotoSuffix(source) && size > 0 && size <= most && isProgramUsable('heif-convert'),
  async make(_, making) {
    const drawn = await drawPhonePhoto(making)
    return drawn ? [{ name: wholePictureFile, type: 'image/jpeg', file: drawn.file }] : []
  },
}
