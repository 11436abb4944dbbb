/** Names are UTF-8 where they look so; else they come from Chinese Windows. */
export function decodeEntryName(raw: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw)
  } catch {
    return new TextDecoder('gb18030').decode(raw)
  }
}

/**
 * A name as a path that leads nowhere else, and whether it did. Only ever shown: nothing is unpacked to where a name
 * says.
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

/** The last step of a path. */
export const lastPathSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
