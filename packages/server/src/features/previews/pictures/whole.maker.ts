import { findProgramPath, isProgramUsable } from '../../../kernel/sandbox/index.ts'
import { drawPhonePhoto, type RenditionMaker } from '../../renditions/index.ts'

/** The file of the rendition. */
export const wholePictureFile = 'whole'

const MiB = 1024 ** 2
const most = 128 * MiB

/** Photos of phones, which browsers do not draw. */
export const isPhonePhotoSuffix = (source: string): boolean => source === 'heic' || source === 'heif'

/** Whether nothing is installed here that reads them. */
export const lacksPictureReader = (source: string): boolean =>
  isPhonePhotoSuffix(source) && findProgramPath('heif-convert') === null

/** A photo of a phone as JPEG, upright. */
export const wholePictureMaker: RenditionMaker = {
  kind: 'whole-picture',
  fits: (source, size) =>
    isPhonePhotoSuffix(source) && size > 0 && size <= most && isProgramUsable('heif-convert'),
  async make(_, making) {
    const drawn = await drawPhonePhoto(making)
    return drawn ? [{ name: wholePictureFile, type: 'image/jpeg', file: drawn.file }] : []
  },
}
