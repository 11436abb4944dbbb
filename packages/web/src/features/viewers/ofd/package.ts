import { parseXmlEntry, textOfZipEntry, unzipEntries } from '../unzip.ts'

/** The parts of an OFD by their paths; places inside it are relative to the part that names them. */
export interface OfdPackageParts {
  bytes(path: string): Uint8Array | undefined
  /** The root element of a part, or undefined where there is none. */
  root(path: string): Element | undefined
}

export function openOfdPackage(bytes: ArrayBuffer): OfdPackageParts {
  const entries = Object.fromEntries(
    Object.entries(unzipEntries(bytes)).map(([name, content]) => [resolveOfdPath('', name), content]),
  )
  const roots = new Map<string, Element | undefined>()
  return {
    bytes: (path) => entries[path],
    root(path) {
      if (!roots.has(path)) {
        const words = textOfZipEntry(entries, path)
        roots.set(path, words === undefined ? undefined : parseXmlEntry(words).documentElement)
      }
      return roots.get(path)
    },
  }
}

/** A place that is named inside a part, as a path of the package. A slash begins at its root. */
export function resolveOfdPath(from: string, place: string): string {
  const way = place.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const step of place.replaceAll('\\', '/').split('/')) {
    if (step === '..') way.pop()
    else if (step !== '' && step !== '.') way.push(step)
  }
  return way.join('/')
}

/** Elements directly inside, by name without its prefix. */
export const ofdChildrenNamed = (element: Element | undefined, name: string): Element[] =>
  element ? [...element.children].filter((child) => child.localName === name) : []

export const firstOfdChild = (element: Element | undefined, name: string): Element | undefined =>
  ofdChildrenNamed(element, name)[0]

export const ofdElementText = (element: Element | undefined): string => element?.textContent?.trim() ?? ''

/** The numbers of an attribute or a text; none of it where one of them is no number. */
export function parseNumberList(text: string | null | undefined): number[] {
  const found = (text ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  return text?.trim() && found.every(Number.isFinite) ? found : []
}

export interface MillimetreBox {
  x: number
  y: number
  width: number
  height: number
}

export function parseMillimetreBox(text: string | null | undefined): MillimetreBox | undefined {
  const [x = 0, y = 0, width = 0, height = 0] = parseNumberList(text)
  return width > 0 && height > 0 ? { x, y, width, height } : undefined
}
