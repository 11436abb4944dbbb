import { dirname, join } from 'node:path'
import { tileOf } from '@cabinet/contract/watermark.draw'
import { ConfinedError, isUsable, pathOf, runConfined } from '../../../kernel/sandbox/index.ts'
import type { Made, Maker, Making } from '../../renditions/index.ts'
import { drawingOf } from '../marks.ts'
import { burn } from './burn.ts'
import { pictureOut, shownOut } from './forms.rules.ts'
import { marked, markedFile, pagesFrom, pictureIn } from './marked.maker.ts'
import { scaleOf } from './pages.rules.ts'

const MiB = 1024 ** 2

/** The file of a copy for the screen. */
export const shownFile = 'shown'

/** Pixels that a side of a picture has on the screen at most. */
const side = 6000

/**
 * A copy for people who may look at a file and not have it: a picture encoded anew, or a PDF of pictures of the pages.
 * Nothing of the file is left in it but what is seen: no text, no attached files, no places where a photo was taken.
 */
export const shownCopy: Maker = {
  kind: 'shown',
  fits: async (source, size) =>
    (await marked.fits(source, size)) && (pictureOut(source) !== null || (await isUsable('pdftoppm'))),
  needs: pagesFrom,
  async make(_, making) {
    const out = shownOut(making.rendition.source)
    return out === null ? drawPages(making) : drawPicture(making, out)
  },
}

async function drawPicture(
  making: Making,
  { format, type }: { format: string; type: string },
): Promise<Made[]> {
  const picture = await pictureIn(making)
  if (picture === null) return []
  const file = await burn(
    making.work,
    { way: 'picture', ...picture, format, tile: null, least: 0, side },
    making.urgent,
  )
  return file === null ? [] : [{ name: shownFile, type, file }]
}

async function drawPages(making: Making): Promise<Made[]> {
  const { work, urgent } = making
  const input = await making.input()
  const said = await poppler(making, 'pdfinfo', ['-f', '1', '-l', '-1', input], 60)
  const scale = said === null ? null : scaleOf(said)
  if (scale === null) return []
  const args = ['-cropbox', ...scale.args, '-jpeg', '-jpegopt', 'quality=82', input, 'page']
  if ((await poppler(making, 'pdftoppm', args, 240)) === null) return []
  const file = await burn(work, { way: 'bind', scale: scale.points }, urgent)
  return file === null ? [] : [{ name: shownFile, type: 'application/pdf', file }]
}

/** Runs a program of Poppler and answers its words; null where the file is damaged or locked. */
async function poppler(
  { work, urgent, signal }: Making,
  program: string,
  args: readonly string[],
  seconds: number,
): Promise<string | null> {
  const limits = { seconds, memory: 1024 * MiB, output: 1024 * MiB }
  try {
    const path = join(dirname(pathOf('pdftoppm')!), program)
    return await runConfined(path, args, { work, urgent, signal, limits })
  } catch (error) {
    if (!(error instanceof ConfinedError && error.reason === 'failed')) throw error
    return null
  }
}

/** Pages of pictures with a mark over them, for people who may only look. */
export const markedPages: Maker = {
  kind: 'marked-pages',
  fits: async (source, size) => pictureOut(source) === null && shownCopy.fits(source, size),
  needs: () => ({ kind: shownCopy.kind, file: shownFile }),
  async make(ctx, making) {
    const tile = tileOf(await drawingOf(ctx, making.rendition), 1)
    const file = await burn(making.work, { way: 'pages', input: await making.input(), tile }, making.urgent)
    return file === null ? [] : [{ name: markedFile, type: 'application/pdf', file }]
  },
}
