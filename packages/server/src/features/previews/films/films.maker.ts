import { dirname, join } from 'node:path'
import {
  ConfinedRunError,
  hasProgramOutput,
  isProgramUsable,
  type LentFile,
  requireProgramPath,
  runConfinedProgram,
} from '../../../kernel/sandbox/index.ts'
import { allowedMediaFormats, type RenditionMaker, type RenditionMaking } from '../../renditions/index.ts'
import { isMediaSuffix, mediaPartBegin, mediaPartLength, parseProbeOutput } from './film.rules.ts'

const MiB = 1024 ** 2
/** Bytes of a film. It is read in place; from an object store fewer are fetched. */
const most = 64 * 1024 * MiB

const fits = async (source: string, size: number): Promise<boolean> =>
  isMediaSuffix(source) && size > 0 && size <= most && (await isProgramUsable('ffmpeg'))

/** Opens only the file itself, whatever addresses it contains. */
const reads = ['-protocol_whitelist', 'file', '-format_whitelist', allowedMediaFormats]
const quiet = ['-hide_banner', '-loglevel', 'error', '-nostdin']

interface Run {
  program: string
  lent: LentFile | null
  args: string[]
  seconds: number
}

/** Returns the program's output, or null: the file is damaged, or of another type than its name says. */
async function run(
  { work, urgent, signal, content }: RenditionMaking,
  { program, lent, args, seconds }: Run,
): Promise<string | null> {
  const limits = { seconds, memory: 1024 * MiB, output: (lent ? 0 : content.size) + 256 * MiB }
  try {
    return await runConfinedProgram(program, args, { work, urgent, signal, limits, lent })
  } catch (error) {
    if (!(error instanceof ConfinedRunError && error.reason === 'failed')) throw error
    return null
  }
}

/** Name of the rendition's file. */
export const mediaFactsFile = 'film.json'

/** Reads the streams of a film with ffprobe, which comes with ffmpeg. */
export const mediaFactsMaker: RenditionMaker = {
  kind: 'film-tracks',
  fits,
  async make(_, making) {
    const { name, lent } = await making.reading()
    const said = await run(making, {
      program: join(dirname(requireProgramPath('ffmpeg')), 'ffprobe'),
      lent,
      args: ['-loglevel', 'error', ...reads, '-show_format', '-show_streams', '-of', 'json', name],
      seconds: 60,
    })
    const facts = said === null ? null : parseProbeOutput(said)
    if (!facts) return []
    return [{ name: mediaFactsFile, type: 'application/json', file: Buffer.from(JSON.stringify(facts)) }]
  },
}

/** Bytes of a part, and of all subtitles of a film. */
const mostOfPart = 128 * MiB
const mostOfWords = 32 * MiB

/** Name of the rendition's file. */
export const mediaPartFile = 'part.ts'

/** Seconds added to all times, since the first frames may have decoding times before the beginning. */
const aheadSeconds = 10

/** Whole frames, at a size that two cores can encode in real time. */
const picture = [
  'yadif=deint=interlaced',
  "scale='min(1280,iw)':'min(720,ih)':force_original_aspect_ratio=decrease:force_divisible_by=2",
].join(',')

/**
 * Makes one part of a film in a form that browsers play; the parameters are the number of the part, and of a
 * separate audio track.
 */
export const mediaPartMaker: RenditionMaker = {
  kind: 'film-part',
  fits,
  async make(_, making) {
    const [number = '', sound] = making.rendition.parameters.split('-')
    const part = Number(number)
    const begin = mediaPartBegin(part)
    const { name, lent } = await making.reading()
    // seeking to its very beginning would start a Flash film without an index in the middle
    const seek = begin > 0 ? ['-ss', String(begin)] : []
    const args = [
      ...quiet,
      ...['-threads', '2', ...reads, ...seek, '-i', name],
      ...[
        '-t',
        String(mediaPartLength(part)),
        ...(sound ? ['-map', `0:a:${sound}`] : ['-map', '0:V:0?', '-map', '0:a:0?']),
      ],
      ...['-sn', '-dn', '-map_metadata', '-1', '-vf', picture],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-maxrate', '4M', '-bufsize', '8M'],
      ...['-pix_fmt', 'yuv420p', '-r', '60', '-fps_mode', 'vfr', '-x264-params', 'keyint=240'],
      ...['-c:a', 'aac', '-b:a', '160k', '-ar', '48000', '-ac', '2'],
      ...['-output_ts_offset', String(begin + aheadSeconds), '-muxdelay', '0', '-muxpreload', '0'],
      ...['-f', 'mpegts', '-y', mediaPartFile],
    ]
    const said = await run(making, { program: requireProgramPath('ffmpeg'), lent, args, seconds: 150 })
    const file = { folder: making.work, name: mediaPartFile, most: mostOfPart }
    return said !== null && (await hasProgramOutput(file))
      ? [{ name: mediaPartFile, type: 'video/mp2t', file }]
      : []
  },
}

/** Name of the rendition's file. */
export const subtitlesFile = 'words.vtt'

/** Extracts subtitles of a film; the parameters are their index among all subtitles. */
export const subtitlesMaker: RenditionMaker = {
  kind: 'film-words',
  fits,
  async make(_, making) {
    const { parameters } = making.rendition
    const { name, lent } = await making.reading()
    const args = [
      ...[...quiet, ...reads, '-i', name, '-map', `0:s:${parameters}`],
      ...['-c:s', 'webvtt', '-f', 'webvtt', '-y', subtitlesFile],
    ]
    const said = await run(making, { program: requireProgramPath('ffmpeg'), lent, args, seconds: 60 })
    const file = { folder: making.work, name: subtitlesFile, most: mostOfWords }
    return said !== null && (await hasProgramOutput(file))
      ? [{ name: subtitlesFile, type: 'text/vtt; charset=utf-8', file }]
      : []
  },
}
