import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { renditionState } from './renditions.ts'
import { stream } from './stream.ts'
import { wire, wireId } from './wire.ts'

export const previewErrors = {
  'previews.none_selected': 400,
  'previews.one_only': 400,
  'previews.no_folder': 400,
  'previews.not_supported': 400,
  'previews.type_not_supported': 400,
  'previews.office_too_large': 413,
  'previews.archive_too_large': 413,
  'previews.too_large': 413,
  /** No installed program converts this kind of document. */
  'previews.converter_missing': 409,
  /** Only the original can be shown, which the preview right does not allow. */
  'previews.download_needed': 403,
} as const satisfies ErrorStatusTable

/** The file-type groups of the specification; the extensions of each are ours. */
export const fileTypeGroups = {
  word: ['doc', 'docx', 'docm', 'dot', 'dotx', 'odt', 'rtf', 'wps'],
  excel: ['xls', 'xlsx', 'xlsm', 'xlsb', 'ods', 'csv', 'et'],
  ppt: ['ppt', 'pptx', 'pptm', 'pps', 'ppsx', 'odp', 'dps'],
  txt: [
    'txt',
    'md',
    'markdown',
    'log',
    'json',
    'xml',
    'yaml',
    'yml',
    'ini',
    'conf',
    'toml',
    'properties',
    'sql',
    'sh',
    'bat',
    'ps1',
    'js',
    'mjs',
    'cjs',
    'ts',
    'tsx',
    'jsx',
    'css',
    'scss',
    'less',
    'html',
    'htm',
    'vue',
    'svelte',
    'py',
    'java',
    'c',
    'h',
    'cpp',
    'hpp',
    'cs',
    'go',
    'rs',
    'rb',
    'php',
    'swift',
    'kt',
    'lua',
    'r',
    'pl',
    'diff',
    'patch',
    'tsv',
    'srt',
    'vtt',
    'tex',
  ],
  pdf: ['pdf'],
  image: [
    'jpg',
    'jpeg',
    'png',
    'gif',
    'bmp',
    'webp',
    'svg',
    'ico',
    'avif',
    'tif',
    'tiff',
    'psd',
    'heic',
    'heif',
  ],
  video: [
    ...['mp4', 'm4v', 'webm', 'mov', 'ogv', 'mkv', 'avi', 'flv', 'f4v', 'wmv', 'asf', 'mpg', 'mpeg', 'vob'],
    ...['3gp', '3g2', 'm2ts', 'mts', 'rm', 'rmvb'],
  ],
  audio: [
    ...['mp3', 'm4a', 'aac', 'wav', 'ogg', 'oga', 'opus', 'flac', 'weba', 'mka', 'wma', 'amr', 'aif', 'aiff'],
    ...['ape', 'ac3'],
  ],
  archive: ['zip', 'rar', '7z', 'tgz', 'taz', 'tar', 'gz'],
  cad: ['dwg', 'dxf'],
} as const

export type FileTypeGroup = keyof typeof fileTypeGroups

const groupOf = new Map<string, FileTypeGroup>(
  Object.entries(fileTypeGroups).flatMap(([group, list]) =>
    list.map((ext) => [ext, group as FileTypeGroup] as const),
  ),
)

/** The type group of a suffix such as '.docx', or null. */
export const fileTypeGroupOf = (suffix: string): FileTypeGroup | null =>
  groupOf.get(suffix.replace(/^\./, '').toLowerCase()) ?? null

/** Suffixes whose PDF is made right after the upload (specification). */
export const transcodedSuffixes: readonly string[] = ['ppt', 'pptx', 'xls', 'xlsm', 'xlsx', 'doc', 'docx']

export const previewEndpoints = {
  transcode: endpoint({
    method: 'POST',
    path: '/api/File/PdfTranscode',
    access: 'user',
    summary: 'Convert an Office file to PDF for preview; the task ends when the PDF exists',
    input: wire({ fileId: ['FileId', wireId] }),
    reply: wire({ taskId: ['TaskId', wireId] }),
  }),
  transcodeState: endpoint({
    method: 'GET',
    path: '/api/File/GetTranscodeState',
    access: 'user',
    summary:
      'Check whether the PDF of an Office file exists; if not, it is created and renditions.ready is pushed',
    input: wire({ fileId: ['fileId', wireId], version: ['Version', z.int().min(1).optional()] }),
    reply: wire({ state: ['State', renditionState] }),
  }),
}

export const transcodedQuery = wire({
  fileId: ['fileId', wireId],
  version: ['Version', z.int().min(1).optional()],
  /** A ticket to view; without one the bearer counts. */
  ticket: ['ticket', z.string().max(500).optional()],
})

export const transcodedStream = stream({
  method: 'GET',
  path: '/api/File/GetTranscodedFile',
  access: 'anyone',
  summary:
    'Get the PDF of an Office file, by bearer or a ticket to view; 409 while it is created, 404 if there is none',
  query: transcodedQuery,
})
