import { isUsable, pathOf } from '../../../kernel/sandbox/index.ts'
import { type Maker, photo } from '../../renditions/index.ts'

/** The file of the rendition. */
export const wholeFile = 'whole'

const MiB = 1024 ** 2
const most = 128 * MiB

/** Photos of phones, which browsers do not draw. */
export const isPhonePhoto = (source: string): boolean => source === 'heic' || source === 'heif'

/** Whether nothing is installed here that reads them. */
export const lacksReader = (source: string): boolean =>
  isPhonePhoto(source) && pathOf('heif-convert') === null

/** A photo of a phone as JPEG, upright. */
export const whole: Maker = {
  kind: 'whole-picture',
  fits: (source, size) => isPhonePhoto(source) && size > 0 && size <= most && isUsable('heif-convert'),
  async make(_, making) {
    const drawn = await photo(making)
    return drawn ? [{ name: wholeFile, type: 'image/jpeg', file: drawn.file }] : []
  },
}
