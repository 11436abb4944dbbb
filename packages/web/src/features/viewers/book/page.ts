import { withoutHandlers } from '../../../kernel/html.ts'
import { parseInertly } from '../../../kernel/trusted-types.ts'
import { declaresXmlEntities } from '../unzip.ts'
import type { ElectronicBook } from './book.ts'
import { bookLinkTarget } from './book-links.ts'

/** Elements removed from pages. */
const foreign =
  'script, iframe, frame, frameset, object, embed, applet, form, input, button, textarea, select, base, meta, link, style, audio, video, source, track, portal, foreignObject, template'

/** Attributes that could load something. */
const fetching = [
  'src',
  'srcset',
  'poster',
  'background',
  'data',
  'ping',
  'action',
  'formaction',
  'xlink:href',
]

/** The default style of a book. */
const look = `html{background:#fff;color:#1a1d23;color-scheme:light}
body{max-width:42em;margin:0 auto;padding:40px 28px 120px;font:1em/1.75 "Noto Serif CJK SC","Songti SC",SimSun,serif;overflow-wrap:anywhere}
img,svg{max-width:100%;height:auto}table{max-width:100%}pre{white-space:pre-wrap}a{color:#2459e0}`

/**
 * Returns a page as HTML for a frame (`framePage`), with pictures and styles inlined and no outside
 * references.
 */
export function bookPageHtml(book: ElectronicBook, path: string): string {
  const words = new TextDecoder().decode(book.entries[path])
  const page = parsed(words)
  const styles = [
    ...[...page.querySelectorAll('link[rel~=stylesheet][href]')].map((link) => {
      const place = bookLinkTarget(path, link.getAttribute('href') ?? '').path
      const bytes = book.entries[place]
      return bytes ? styleOf(book, place, new TextDecoder().decode(bytes)) : ''
    }),
    ...[...page.querySelectorAll('style')].map((style) => styleOf(book, path, style.textContent ?? '')),
  ]
  for (const picture of page.querySelectorAll('img, image')) {
    const from =
      picture.getAttribute('src') ?? picture.getAttribute('xlink:href') ?? picture.getAttribute('href') ?? ''
    const data = dataOf(book, bookLinkTarget(path, from).path)
    const shown = picture.localName === 'img' ? 'data-src' : 'data-href'
    if (data) picture.setAttribute(shown, data)
  }
  for (const element of page.querySelectorAll(foreign)) element.remove()
  for (const element of page.querySelectorAll('*')) clean(book, path, element)
  const fresh = document.implementation.createHTMLDocument('')
  for (const words of [look, ...styles]) {
    const style = fresh.createElement('style')
    style.textContent = words.replaceAll('</', '<\\/')
    fresh.body.append(style)
  }
  const body = page.querySelector('body')
  for (const node of body ? [...body.childNodes] : []) fresh.body.append(fresh.importNode(node, true))
  return fresh.body.innerHTML
}

function parsed(given: string): Document {
  const words = withoutHandlers(given)
  const read = (type: DOMParserSupportedType) =>
    parseInertly(() => new DOMParser().parseFromString(words, type))
  if (declaresXmlEntities(words)) return read('text/html')
  const strict = read('application/xhtml+xml')
  // Fall back to HTML: many books are not well-formed XML.
  return strict.querySelector('parsererror') ? read('text/html') : strict
}

function clean(book: ElectronicBook, path: string, element: Element) {
  const link = element.getAttribute('href')
  for (const { name, value } of [...element.attributes]) {
    if (/^(x-)?on/i.test(name) || fetching.includes(name) || name === 'href' || name === 'target')
      element.removeAttribute(name)
    else if (name === 'style') element.setAttribute('style', styleOf(book, path, value))
    // SVG attributes may refer to other files too.
    else if (/url\s*\(\s*["']?(?!["']?#)/i.test(value)) element.removeAttribute(name)
  }
  // Remove the book's own attributes of these names, which only this viewer may set.
  for (const name of ['data-page', 'data-part']) element.removeAttribute(name)
  for (const name of ['src', 'href']) {
    const data = element.getAttribute(`data-${name}`)
    element.removeAttribute(`data-${name}`)
    if (data?.startsWith('data:image/')) element.setAttribute(name, data)
  }
  if (element.localName !== 'a' || link === null) return
  const place = bookLinkTarget(path, link)
  const at = book.pages.indexOf(place.path)
  if (at < 0) return
  // The viewer handles the click; the link itself goes nowhere.
  element.setAttribute('href', '#')
  element.setAttribute('data-page', String(at))
  element.setAttribute('data-part', place.part)
}

/** Inlines the pictures and fonts of a stylesheet and removes all outside references. */
function styleOf(book: ElectronicBook, path: string, style: string): string {
  return style
    .replace(/\\([\da-f]{1,6})\s?|\\([\s\S])/gi, (_, digits, letter) => letterOf(digits, letter))
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@import[^;]*(;|$)/gi, '')
    .replace(/(?:image-set|src)\s*\(/gi, 'none(')
    .replace(/url\s*\(\s*(?:"([^"]*)"|'([^']*)'|([^)]*))\s*\)/gi, (_, double, single, bare) => {
      const data = dataOf(book, bookLinkTarget(path, (double ?? single ?? bare ?? '').trim()).path)
      return data ? `url("${data}")` : 'none'
    })
}

/** Returns the character of a CSS escape, so that an escaped `url` is recognised; never another escape. */
function letterOf(digits: string | undefined, letter: string | undefined): string {
  const meant = digits ? Number.parseInt(digits, 16) : (letter?.codePointAt(0) ?? 0x5c)
  return meant === 0x5c || meant > 0x10_ffff ? '' : String.fromCodePoint(meant)
}

/** Types allowed in a page: pictures and fonts. */
const pictured =
  /^(image\/(png|jpe?g|gif|webp|avif|svg\+xml)|font\/.+|application\/(x-)?(font|vnd\.ms-opentype).*)$/i
/** Size limit of one resource, in bytes. */
const most = 20 * 1024 ** 2

function dataOf(book: ElectronicBook, path: string): string | null {
  const bytes = book.entries[path]
  const type = book.types.get(path) ?? ''
  if (!bytes || bytes.length > most || !pictured.test(type)) return null
  let letters = ''
  for (let at = 0; at < bytes.length; at += 8192)
    letters += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return `data:${type};base64,${btoa(letters)}`
}
