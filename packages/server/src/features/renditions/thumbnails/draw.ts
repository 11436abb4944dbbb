import {
  ConfinedRunError,
  findProgramPath,
  hasProgramOutput,
  type LentFile,
  type PictureLoaderKind,
  type ProgramOutput,
  runConfinedProgram,
} from '../../../kernel/sandbox/index.ts'
import type { RenditionMaking } from '../makers.ts'

const MiB = 1024 ** 2

/** A picture in a work folder, and what it may turn out to be. */
export interface DrawnPicture {
  file: ProgramOutput
  kinds: readonly PictureLoaderKind[]
}

/** Bytes of a picture that is looked at: one of the largest photos without any loss. */
const mostBytes = 512 * MiB

/** Runs a program that draws one picture; null where it has drawn none, since the file holds nothing to draw. */
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
    // damaged, encrypted, or another kind of file than its name says
    if (!(error instanceof ConfinedRunError && error.reason === 'failed')) throw error
  }
  const file = { folder: work, name: picture, most: mostBytes }
  const kind = picture.endsWith('.png') ? 'png' : 'jpeg'
  return (await hasProgramOutput(file)) ? { file, kinds: [kind] } : null
}

/** The first page of a PDF. */
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
  return draw(making, findProgramPath('pdftoppm')!, args, 'page.jpg', { seconds: 30, memory: 768 * MiB })
}

/** A photo of a phone, turned upright. */
export async function drawPhonePhoto(making: RenditionMaking): Promise<DrawnPicture | null> {
  const name = await making.input()
  const args = ['-q', '92', name, 'photo.jpg']
  return draw(making, findProgramPath('heif-convert')!, args, 'photo.jpg', {
    seconds: 30,
    memory: 1024 * MiB,
  })
}

/** Formats that ffmpeg may find in a file. Playlists are not among them: they name other files and addresses. */
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
 * A frame of a film that tells something: the most usual one of the first key frames, so that neither a black
 * beginning nor a title stands for it. Of a piece of music the cover. At most so many pixels wide.
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
  return draw(making, findProgramPath('ffmpeg')!, args, 'frame.png', limits, lent)
}
