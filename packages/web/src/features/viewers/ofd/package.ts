import { parseXmlEntry, textOfZipEntry, unzipEntries } from '../unzip.ts'

/** The parts of an OFD by path; locations are relative to the part that contains them. */
export interface OfdPackageParts {
  bytes(path: string): Uint8Array | undefined
  /** Returns the root element of a part; undefined where the part is missing. */
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

/** Resolves a location in a part to a path of the package; a leading slash starts at its root. */
export function resolveOfdPath(from: string, place: string): string {
  const way = place.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const step of place.replaceAll('\\', '/').split('/')) {
    if (step === '..') way.pop()
    else if (step !== '' && step !== '.') way.push(step)
  }
  return way.join('/')
}

/** Returns the child elements of this local name. */
export const ofdChildrenNamed = (element: Element | undefined, name: string): Element[] =>
  element ? [...element.children].filter((child) => child.localName === name) : []

export const firstOfdChild = (element: Element | undefined, name: string): Element | undefined =>
  ofdChildrenNamed(element, name)[0]

export const ofdElementText = (element: Element | undefined): string => element?.textContent?.trim() ?? ''

/** Parses a list of numbers; empty where one of them is invalid. */
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
