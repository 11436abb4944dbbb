import { dirname, join } from 'node:path'
import { watermarkTile } from '@cabinet/contract/watermark.draw'
import {
  ConfinedRunError,
  isProgramUsable,
  requireProgramPath,
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

/** Maximum side of a picture on the screen, in pixels. */
const side = 6000

/**
 * Makes a copy for users who may only preview: a picture encoded anew, or a PDF of page pictures. It contains
 * only what is visible: no text, no attachments, no photo location.
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

/** Runs a Poppler program and returns its output; null if the file is damaged or locked. */
async function poppler(
  { work, urgent, signal }: RenditionMaking,
  program: string,
  args: readonly string[],
  seconds: number,
): Promise<string | null> {
  const limits = { seconds, memory: 1024 * MiB, output: 1024 * MiB }
  try {
    const path = join(dirname(requireProgramPath('pdftoppm')), program)
    return await runConfinedProgram(path, args, { work, urgent, signal, limits })
  } catch (error) {
    if (!(error instanceof ConfinedRunError && error.reason === 'failed')) throw error
    return null
  }
}

/** Makes marked page pictures, for users who may only preview. */
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
