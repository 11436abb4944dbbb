import { parseXmlEntry, textOfZipEntry, unzipEntries } from '../unzip.ts'
import { bookLinkTarget } from './book-links.ts'
import { openComicBook } from './comic.ts'
import { openFictionBook } from './fiction-book.ts'

export interface BookChapter {
  title: string
  /** The index in reading order. */
  at: number
}

export interface ElectronicBook {
  title: string
  /** Paths of the pages in reading order. */
  pages: string[]
  /** The table of contents. */
  chapters: BookChapter[]
  entries: Record<string, Uint8Array>
  /** Media types by path. */
  types: Map<string, string>
  /** True for pages that are pictures, without text to enlarge. */
  drawn?: true
}

/** Opens a book by its extension. Throws on damaged or protected files. */
export function openElectronicBook(bytes: ArrayBuffer, ending: string): ElectronicBook {
  if (ending === 'fb2') return openFictionBook(bytes)
  return ending === 'cbz' ? openComicBook(bytes) : openParcel(bytes)
}

function openParcel(bytes: ArrayBuffer): ElectronicBook {
  const entries = unzipEntries(bytes)
  if ('META-INF/encryption.xml' in entries && 'META-INF/rights.xml' in entries) throw new Error('locked')
  const container = parseXmlEntry(textOfZipEntry(entries, 'META-INF/container.xml') ?? '')
  const path = container.querySelector('rootfile')?.getAttribute('full-path') ?? ''
  const parcel = parseXmlEntry(textOfZipEntry(entries, path) ?? '')
  const items = [...parcel.querySelectorAll('manifest > item')].map((item) => ({
    id: item.getAttribute('id') ?? '',
    path: bookLinkTarget(path, item.getAttribute('href') ?? '').path,
    type: item.getAttribute('media-type') ?? '',
    properties: (item.getAttribute('properties') ?? '').split(/\s+/),
  }))
  const byId = new Map(items.map((item) => [item.id, item]))
  const pages = [...parcel.querySelectorAll('spine > itemref')]
    .map((ref) => byId.get(ref.getAttribute('idref') ?? '')?.path)
    .filter((page): page is string => page !== undefined && Object.hasOwn(entries, page))
  if (pages.length === 0) throw new Error('no page inside')
  const contents =
    items.find(({ properties }) => properties.includes('nav')) ??
    items.find(({ type }) => type === 'application/x-dtbncx+xml')
  return {
    title: parcel.getElementsByTagNameNS('*', 'title')[0]?.textContent?.trim() ?? '',
    pages,
    chapters: contents ? chaptersIn(entries, contents.path, pages) : [],
    entries,
    types: new Map(items.map(({ path: place, type }) => [place, type])),
  }
}

/**
 * Returns the table of contents in the new form (a list of links) or the old one; none where it is
 * unreadable.
 */
function chaptersIn(
  entries: Record<string, Uint8Array>,
  path: string,
  pages: readonly string[],
): BookChapter[] {
  try {
    const listed = parseXmlEntry(textOfZipEntry(entries, path) ?? '')
    const links = [...listed.querySelectorAll('nav a[href]')].map((link) => ({
      title: link.textContent ?? '',
      href: link.getAttribute('href') ?? '',
    }))
    const points = [...listed.querySelectorAll('navPoint')].map((point) => ({
      title: point.querySelector('navLabel > text')?.textContent ?? '',
      href: point.querySelector('content')?.getAttribute('src') ?? '',
    }))
    return [...links, ...points]
      .map(({ title, href }) => ({ title: title.trim(), at: pages.indexOf(bookLinkTarget(path, href).path) }))
      .filter(({ title, at }) => title !== '' && at >= 0)
  } catch {
    return []
  }
}
