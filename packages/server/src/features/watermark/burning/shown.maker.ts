import { dirname, join } from 'node:path'
import { watermarkTile } from '@cabinet/contract/watermark.draw'
import {
  ConfinedRunError,
  findProgramPath,
  isProgramUsable,
  runConfinedProgram,
} from '../../../kernel/sandbox/index.ts'
import type { RenditionMaker, RenditionMaking, RenditionOutputFile } from '../../renditions/index.ts'
import { watermarkDrawingOf } from '../marks.ts'
import { burnWatermark } from './burn.ts'
import { markedPictureFormat, shownPictureFormat } from './forms.rules.ts'
import { markedCopyMaker, markedRenditionFile, pageSourceOf, readablePictureOf } from './marked.maker.ts'
import { pageDrawingScaleOf } from './pages.rules.ts'

const MiB = 1024 ** 2

/** The file of a copy for the screen. */
export const shownCopyFile = 'shown'

/** Pixels that a side of a picture has on the screen at most. */
const side = 6000

/**
 * A copy for people who may look at a file and not have it: a picture encoded anew, or a PDF of pictures of the pages.
 * Nothing of the file is left in it but what is seen: no text, no attached files, no places where a photo was taken.
 */
export const shownCopyMaker: RenditionMaker = {
  kind: 'shown',
  fits: async (source, size) =>
    (await markedCopyMaker.fits(source, size)) &&
    (markedPictureFormat(source) !== null || (await isProgramUsable('pdftoppm'))),
  needs: pageSourceOf,
  async make(_, making) {
    const out = shownPictureFormat(making.rendition.source)
    return out === null ? drawPages(making) : drawPicture(making, out)
  },
}

async function drawPicture(
  making: RenditionMaking,
  { format, type }: { format: string; type: string },
): Promise<RenditionOutputFile[]> {
  const picture = await readablePictureOf(making)
  if (picture === null) return []
  const file = await burnWatermark(
    making.work,
    { way: 'picture', ...picture, format, tile: null, least: 0, side },
    making.urgent,
  )
  return file === null ? [] : [{ name: shownCopyFile, type, file }]
}

async function drawPages(making: RenditionMaking): Promise<RenditionOutputFile[]> {
  const { work, urgent } = making
  const input = await making.input()
  const said = await poppler(making, 'pdfinfo', ['-f', '1', '-l', '-1', input], 60)
  const scale = said === null ? null : pageDrawingScaleOf(said)
  if (scale === null) return []
  const args = ['-cropbox', ...scale.args, '-jpeg', '-jpegopt', 'quality=82', input, 'page']
  if ((await poppler(making, 'pdftoppm', args, 240)) === null) return []
  const file = await burnWatermark(work, { way: 'bind', scale: scale.points }, urgent)
  return file === null ? [] : [{ name: shownCopyFile, type: 'application/pdf', file }]
}

/** Runs a program of Poppler and answers its words; null where the file is damaged or locked. */
async function poppler(
  { work, urgent, signal }: RenditionMaking,
  program: string,
  args: readonly string[],
  seconds: number,
): Promise<string | null> {
  const limits = { seconds, memory: 1024 * MiB, output: 1024 * MiB }
  try {
    const path = join(dirname(findProgramPath('pdftoppm')!), program)
    return await runConfinedProgram(path, args, { work, urgent, signal, limits })
  } catch (error) {
    if (!(error instanceof ConfinedRunError && error.reason === 'failed')) throw error
    return null
  }
}

/** Pages of pictures with a mark over them, for people who may only look. */
export const markedPagesMaker: RenditionMaker = {
  kind: 'marked-pages',
  fits: async (source, size) => markedPictureFormat(source) === null && shownCopyMaker.fits(source, size),
  needs: () => ({ kind: shownCopyMaker.kind, file: shownCopyFile }),
  async make(ctx, making) {
    const tile = watermarkTile(await watermarkDrawingOf(ctx, making.rendition), 1)
    const file = await burnWatermark(
      making.work,
      { way: 'pages', input: await making.input(), tile },
      making.urgent,
    )
    return file === null ? [] : [{ name: markedRenditionFile, type: 'application/pdf', file }]
  },
}
