import {
  ConfinedRunError,
  hasProgramOutput,
  type LentFile,
  type PictureLoaderKind,
  type ProgramOutput,
  requireProgramPath,
  runConfinedProgram,
} from '../../../kernel/sandbox/index.ts'
import type { RenditionMaking } from '../makers.ts'

const MiB = 1024 ** 2

/** Picture in a work folder, and the formats it may have. */
export interface DrawnPicture {
  file: ProgramOutput
  kinds: readonly PictureLoaderKind[]
}

/** Bytes of a picture that is decoded: one of the largest photos, uncompressed. */
const mostBytes = 512 * MiB

/** Runs a program that draws one picture; null if the file contains nothing to draw. */
async function draw(
  { work, urgent }: RenditionMaking,
  program: string,
  args: readonly string[],
  picture: string,
  limits: { seconds: number; memory: number; output?: number },
  lent: LentFile | null = null,
): Promise<DrawnPicture | null> {
  try {
    await runConfinedProgram(program, args, { work, urgent, limits, lent })
  } catch (error) {
    // damaged, encrypted, or of another type than its name says
    if (!(error instanceof ConfinedRunError && error.reason === 'failed')) throw error
  }
  const file = { folder: work, name: picture, most: mostBytes }
  const kind = picture.endsWith('.png') ? 'png' : 'jpeg'
  return (await hasProgramOutput(file)) ? { file, kinds: [kind] } : null
}

/** Draws the first page of a PDF. */
export async function drawFirstPage(making: RenditionMaking): Promise<DrawnPicture | null> {
  const name = await making.input()
  const args = [
    '-f',
    '1',
    '-l',
    '1',
    '-singlefile',
    '-scale-to',
    '1024',
    '-jpeg',
    '-jpegopt',
    'quality=92',
    name,
    'page',
  ]
  return draw(making, requireProgramPath('pdftoppm'), args, 'page.jpg', { seconds: 30, memory: 768 * MiB })
}

/** Converts a phone photo, upright. */
export async function drawPhonePhoto(making: RenditionMaking): Promise<DrawnPicture | null> {
  const name = await making.input()
  const args = ['-q', '92', name, 'photo.jpg']
  return draw(making, requireProgramPath('heif-convert'), args, 'photo.jpg', {
    seconds: 30,
    memory: 1024 * MiB,
  })
}

/** Formats that ffmpeg may open. Playlists are excluded: they name other files and addresses. */
export const allowedMediaFormats = [
  ...[
    'mov,mp4,m4a,3gp,3g2,mj2',
    'matroska,webm',
    'avi',
    'flv',
    'asf',
    'mpeg',
    'mpegts',
    'mpegvideo',
    'ogg',
    'wav',
  ],
  ...['mp3', 'flac', 'm4v', 'h264', 'hevc', 'amr', 'bmp_pipe', 'ico', 'aac', 'ac3', 'aiff', 'ape', 'rm'],
].join(',')

/**
 * Draws a representative frame of a film: the most common of the first key frames, neither a black beginning
 * nor a title. For music, the cover. At most this many pixels wide.
 */
export async function drawMediaFrame(making: RenditionMaking, width = 1024): Promise<DrawnPicture | null> {
  const { name, lent } = await making.reading()
  const args = [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-threads', '2'],
    ...['-protocol_whitelist', 'file', '-format_whitelist', allowedMediaFormats],
    ...['-skip_frame', 'nokey', '-t', '120', '-i', name],
    ...['-map', '0:v:0', '-an', '-sn', '-dn', '-vf', `thumbnail=n=8,scale='min(${width},iw)':-1`],
    ...['-frames:v', '1', '-y', 'frame.png'],
  ]
  const limits = {
    seconds: 45,
    memory: 1024 * MiB,
    output: (lent ? 0 : making.content.size) + 256 * MiB,
  }
  return draw(making, requireProgramPath('ffmpeg'), args, 'frame.png', limits, lent)
}
