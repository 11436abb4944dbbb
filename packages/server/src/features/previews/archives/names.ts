/** Decodes a name as UTF-8 if valid; else as that of Chinese Windows. */
export function decodeEntryName(raw: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw)
  } catch {
    return new TextDecoder('gb18030').decode(raw)
  }
}

/**
 * Returns a name as a path inside the archive, and whether it led outside. For display only: nothing is
 * unpacked to that path.
 */
export function safeEntryPath(name: string): { path: string; outside?: true } {
  const steps = name.replaceAll('\\', '/').replaceAll('\0', '').split('/')
  const outside = steps.includes('..') || /^([/\\]|[a-z]:)/i.test(name)
  const path = steps
    .filter(
      (step, at) => step !== '' && step !== '.' && step !== '..' && !(at === 0 && /^[a-z]:$/i.test(step)),
    )
    .join('/')
  return { path: path === '' ? '?' : path, ...(outside && { outside }) }
}

/** Returns the last segment of a path. */
export const lastPathSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
