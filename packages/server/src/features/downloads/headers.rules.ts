import { markInvisibleLetters } from '@cabinet/contract/text'

/**
 * Media types that a viewer may receive as such. Everything else is octets: a browser must not run stored
 * files.
 */
const types: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.bmp': 'image/bmp',
  '.ico': 'image/x-icon',
  '.svg': 'image/svg+xml',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.aac': 'audio/aac',
  '.wav': 'audio/wav',
  '.ogg': 'audio/ogg',
  '.oga': 'audio/ogg',
  '.opus': 'audio/ogg',
  '.flac': 'audio/flac',
  '.mp4': 'video/mp4',
  '.m4v': 'video/mp4',
  '.webm': 'video/webm',
  '.ogv': 'video/ogg',
  '.mov': 'video/quicktime',
  '.mkv': 'video/x-matroska',
  '.txt': 'text/plain',
  '.log': 'text/plain',
  '.md': 'text/plain',
  '.csv': 'text/plain',
}

export const contentTypeOf = (suffix: string): string => types[suffix] ?? 'application/octet-stream'

/**
 * RFC 6266 with the name in UTF-8 (RFC 8187) and a plain one for old clients. No name can inject a header,
 * and misleading characters are visible.
 */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const shown = markInvisibleLetters(name)
  const plain = shown.replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  const full = encodeURIComponent(shown.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`
}

/** Content is immutable, so its hash is a strong validator. */
export const strongEtagOf = (hash: string): string => `"${hash}"`

/** Whether the client's copy is current. */
export const isClientCopyFresh = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*')

/** Whether ranges may be sent: ranges of another content than the client's would mix two files. */
export const mayAnswerRanges = (ifRange: string | undefined, etag: string): boolean =>
  ifRange === undefined || ifRange.trim() === etag

/** Stored content never runs on this origin, neither as a page nor in a frame. */
export const contentHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; frame-ancestors 'self'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-cache',
  'accept-ranges': 'bytes',
} as const
