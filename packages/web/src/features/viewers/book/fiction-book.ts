import { strToU8 } from 'fflate'
import { parseXmlEntry } from '../unzip.ts'
import type { ElectronicBook } from './book.ts'

/** Elements of a FictionBook -> those of a page. Unlisted elements keep only their text. */
const elements: Record<string, string> = {
  section: 'section',
  p: 'p',
  v: 'div',
  subtitle: 'h3',
  'text-author': 'p',
  date: 'p',
  poem: 'blockquote',
  stanza: 'p',
  cite: 'blockquote',
  epigraph: 'blockquote',
  annotation: 'blockquote',
  emphasis: 'em',
  strong: 'strong',
  strikethrough: 's',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
  table: 'table',
  tr: 'tr',
  td: 'td',
  th: 'th',
}

/** Elements without readable text. */
const unread = new Set(['script', 'style', 'binary', 'stylesheet'])

const escaped = (words: string) => words.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

const children = (parent: Element, name: string) =>
  [...parent.children].filter(({ localName }) => localName === name)

const linkOf = (element: Element) =>
  [...element.attributes].find(({ localName }) => localName === 'href')?.value.replace(/^#/, '') ?? ''

/** Opens a FictionBook: one document with embedded pictures. Each top-level section is a page. */
export function openFictionBook(bytes: ArrayBuffer): ElectronicBook {
  const whole = parseXmlEntry(decoded(bytes)).documentElement
  if (whole.localName !== 'FictionBook') throw new Error('no book')
  const parts = children(whole, 'body').flatMap((body) => {
    const notes = body.hasAttribute('name')
    const sections = children(body, 'section')
    const before = [...body.children].filter((one) => one.localName !== 'section')
    return [...(before.length > 0 && !notes ? [before] : []), ...sections.map((one) => [one])].map(
      (roots) => ({ roots, notes }),
    )
  })
  if (parts.length === 0) throw new Error('no page inside')
  const pathOf = (at: number) => `${at + 1}.xhtml`
  const pageWith = new Map(
    parts.flatMap(({ roots }, at) =>
      roots
        .flatMap((root) => [root, ...root.querySelectorAll('[id]')])
        .map((one) => [one.getAttribute('id') ?? '', pathOf(at)] as const),
    ),
  )
  const pages = parts.map(({ roots }, at) => {
    const body = roots.map((root) => pageText(root, pageWith)).join('')
    const page = `<html xmlns="http://www.w3.org/1999/xhtml"><body>${body}</body></html>`
    return [pathOf(at), strToU8(page)] as const
  })
  const pictures = children(whole, 'binary').flatMap((one) => {
    const bytes = unlettered(one.textContent ?? '')
    const type = one.getAttribute('content-type') ?? ''
    return bytes ? [{ path: one.getAttribute('id') ?? '', bytes, type }] : []
  })
  const chapters = parts.flatMap(({ roots: [root], notes }, at) => {
    const title = root?.localName === 'section' ? children(root, 'title')[0] : root
    const words = title?.localName === 'title' ? lineOf(title) : ''
    return words !== '' && !notes ? [{ title: words, at }] : []
  })
  return {
    title: whole.getElementsByTagNameNS('*', 'book-title')[0]?.textContent?.trim() ?? '',
    pages: pages.map(([path]) => path),
    chapters,
    entries: {
      ...Object.fromEntries(pictures.map(({ path, bytes }) => [path, bytes])),
      ...Object.fromEntries(pages),
    },
    types: new Map(pictures.map(({ path, type }) => [path, type])),
  }
}

const lineOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()

function pageText(node: Node, pageWith: ReadonlyMap<string, string>): string {
  if (node.nodeType === Node.TEXT_NODE) return escaped(node.textContent ?? '')
  if (!(node instanceof Element) || unread.has(node.localName)) return ''
  const id = escaped(node.getAttribute('id') ?? '')
  const named = id && ` id="${id}"`
  const inside = () => [...node.childNodes].map((child) => pageText(child, pageWith)).join('')
  if (node.localName === 'title') return `<h2${named}>${escaped(lineOf(node))}</h2>`
  if (node.localName === 'empty-line') return '<br/>'
  const link = linkOf(node)
  if (node.localName === 'image') return `<img${named} src="${encodeURIComponent(link)}"/>`
  if (node.localName === 'a') {
    const page = pageWith.get(link)
    return page ? `<a href="${page}#${encodeURIComponent(link)}">${inside()}</a>` : inside()
  }
  const element = elements[node.localName]
  return element ? `<${element}${named}>${inside()}</${element}>` : inside()
}

/** Decodes bytes in their declared encoding. */
function decoded(bytes: ArrayBuffer): string {
  const head = new TextDecoder('latin1').decode(bytes.slice(0, 200))
  const [, encoding = 'utf-8'] = /encoding=["']([\w-]+)/.exec(head) ?? []
  return new TextDecoder(encoding).decode(bytes)
}

function unlettered(letters: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}
