import { strToU8 } from 'fflate'
import { unzipEntries } from '../unzip.ts'
import type { ElectronicBook } from './book.ts'

const types: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
}

const typeOf = (name: string) => types[name.slice(name.lastIndexOf('.') + 1).toLowerCase()]

/** Returns whether an entry is a page, not a metadata copy that some systems add. */
const isPage = (name: string) => typeOf(name) !== undefined && !/(^|\/)(__MACOSX\/|\.)/.test(name)

/** A picture fills the window at most. */
const look =
  'html,body{height:100%;background:#1a1c21}body{max-width:none;padding:0}img{display:block;width:100%;height:100%;object-fit:contain}'

const pageWith = (picture: string) =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><style>${look}</style></head><body><img src="${encodeURIComponent(picture)}"/></body></html>`

/** Opens a comic: an archive of pictures ordered by name. */
export function openComicBook(bytes: ArrayBuffer): ElectronicBook {
  const pictures = unzipEntries(bytes, isPage)
  const order = new Intl.Collator('en', { numeric: true })
  const names = Object.keys(pictures).sort(order.compare)
  if (names.length === 0) throw new Error('no page inside')
  const pages = names.map((name, at) => [`${at + 1}.xhtml`, strToU8(pageWith(name))] as const)
  return {
    title: '',
    pages: pages.map(([path]) => path),
    chapters: [],
    entries: { ...pictures, ...Object.fromEntries(pages) },
    types: new Map(names.map((name) => [name, typeOf(name)!])),
    drawn: true,
  }
}
