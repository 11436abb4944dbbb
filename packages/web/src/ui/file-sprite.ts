import { createSvgElement } from './drawn-svg.ts'
import type { FileIconKind } from './file-kind.ts'

/** [top colour, bottom colour, glyph] of every page. Glyphs are drawn in white on a 32 x 32 grid. */
const pages: Record<Exclude<FileIconKind, 'folder' | 'shared'>, [string, string, string]> = {
  word: ['#4f8bf9', '#2b62e3', letter('W')],
  excel: ['#2fb673', '#128a50', letter('X')],
  ppt: ['#ff8a5c', '#ec5a24', letter('P')],
  pdf: ['#f8616d', '#d92b3c', letter('PDF', 7.2)],
  ofd: ['#e5544c', '#bb2f2a', letter('OFD', 7)],
  text: ['#9aa5b6', '#6d788a', lines('M10.5 17h11M10.5 20.6h11M10.5 24.2h6.5')],
  markdown: ['#75839a', '#4f5b70', letter('M')],
  code: ['#4b5a78', '#2f3b55', lines('m13 16.8-3.4 3.8 3.4 3.8M19 16.8l3.4 3.8-3.4 3.8')],
  image: [
    '#3cc9c6',
    '#0f969c',
    '<circle cx="12.4" cy="16.4" r="1.8" fill="#fff"/><path d="m8.8 25.6 4.6-5.2 2.9 3 2.6-2.8 4.4 5z" fill="#fff"/>',
  ],
  video: [
    '#a06df8',
    '#6f3fdb',
    '<path d="M12.8 15.4v10.2c0 .7.8 1.1 1.4.7l7.4-5.1c.5-.3.5-1 0-1.4l-7.4-5.1c-.6-.4-1.4 0-1.4.7z" fill="#fff"/>',
  ],
  audio: [
    '#f26bb0',
    '#d23884',
    '<path d="M13.6 24V16.6l7-1.7V22" fill="none" stroke="#fff" stroke-width="1.9"/><circle cx="11.8" cy="24.2" r="2.2" fill="#fff"/><circle cx="18.8" cy="22.4" r="2.2" fill="#fff"/>',
  ],
  archive: [
    '#f3b63c',
    '#d98b12',
    '<path d="M15 3h2v2h-2zM17 5h2v2h-2zM15 7h2v2h-2zM17 9h2v2h-2zM15 11h2v2h-2z" fill="#fff" opacity=".9"/><rect x="13.6" y="16" width="6.4" height="9.4" rx="2" fill="#fff"/><rect x="15.7" y="20.6" width="2.2" height="3" rx="1" fill="#d98b12"/>',
  ],
  cad: ['#5f78ac', '#3b5284', lines('m10.4 26 5.6-12 5.6 12M12.6 22.4h6.8')],
  model: [
    '#6d8df0',
    '#4259c9',
    lines('m16 13.6 6 3.2v7l-6 3.4-6-3.4v-7zM10 16.8l6 3.3 6-3.3M16 20.1v7.1', 1.7),
  ],
  mind: [
    '#5cbf8a',
    '#2b8f5c',
    '<circle cx="10.6" cy="20.4" r="2" fill="#fff"/><circle cx="21.2" cy="15.8" r="1.7" fill="#fff"/><circle cx="21.2" cy="20.4" r="1.7" fill="#fff"/><circle cx="21.2" cy="25" r="1.7" fill="#fff"/><path d="M12 20.4h8M13 20.4c3.4 0 2.6-4.6 7-4.6M13 20.4c3.4 0 2.6 4.6 7 4.6" fill="none" stroke="#fff" stroke-width="1.4"/>',
  ],
  mail: [
    '#57a8f5',
    '#2575cf',
    '<rect x="9.4" y="16" width="13.2" height="9.6" rx="1.6" fill="#fff"/><path d="m10 17.2 6 4.6 6-4.6" fill="none" stroke="#2575cf" stroke-width="1.5"/>',
  ],
  book: [
    '#b07a4f',
    '#855430',
    lines(
      'M16 17.4c-1.6-1.2-3.6-1.5-5.6-1.3v8.4c2-.2 4 .1 5.6 1.3 1.6-1.2 3.6-1.5 5.6-1.3v-8.4c-2-.2-4 .1-5.6 1.3zm0 0v8.4',
      1.6,
    ),
  ],
  unknown: [
    '#b4bcc9',
    '#8b95a5',
    '<circle cx="11.6" cy="21" r="1.5" fill="#fff"/><circle cx="16" cy="21" r="1.5" fill="#fff"/><circle cx="20.4" cy="21" r="1.5" fill="#fff"/>',
  ],
}

function letter(words: string, size = 11) {
  return `<text x="16" y="${20.6 + size * 0.36}" text-anchor="middle" font-family="Inter Variable,Arial,sans-serif" font-weight="700" font-size="${size}" fill="#fff">${words}</text>`
}

function lines(path: string, width = 2) {
  return `<path d="${path}" fill="none" stroke="#fff" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
}

const shade = (id: string, top: string, bottom: string) =>
  `<linearGradient id="file-shade-${id}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`

const page = ([kind, [top, bottom, glyph]]: [string, [string, string, string]]) =>
  `${shade(kind, top, bottom)}<symbol id="file-${kind}" viewBox="0 0 32 32">` +
  `<path d="M8 2h11.2L27 9.8V27a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3z" fill="url(#file-shade-${kind})"/>` +
  `<path d="M19.2 2 27 9.8h-5.8a2 2 0 0 1-2-2z" fill="#fff" opacity=".55"/>${glyph}</symbol>`

const folder = (kind: string, tab: string, top: string, bottom: string, glyph = '') =>
  `${shade(kind, top, bottom)}<symbol id="file-${kind}" viewBox="0 0 32 32">` +
  `<path d="M2 8a3 3 0 0 1 3-3h6.6a3 3 0 0 1 2.3 1.1L15.6 8H27a3 3 0 0 1 3 3v6H2z" fill="${tab}"/>` +
  `<path d="M2 13.6a2.6 2.6 0 0 1 2.6-2.6h22.8a2.6 2.6 0 0 1 2.6 2.6V25a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3z" fill="url(#file-shade-${kind})"/>${glyph}</symbol>`

const heads =
  '<g fill="#fff"><circle cx="13" cy="17.4" r="2.1"/><circle cx="19.4" cy="17.4" r="1.8"/><path d="M8.8 24.2c0-2.4 1.9-4 4.2-4s4.2 1.6 4.2 4c0 .4-.3.6-.6.6H9.4c-.3 0-.6-.2-.6-.6z"/><path d="M18.2 20.6c.4-.1.8-.2 1.2-.2 2 0 3.6 1.4 3.6 3.6 0 .4-.3.6-.6.6h-3.8c.1-1.6.1-2.7-.4-4z"/></g>'

/** Puts the sprite into the page, once: icons only refer to it, so a row costs two nodes. */
export function ensureFileSprite() {
  if (typeof document === 'undefined' || document.getElementById('file-sprite')) return
  const sprite =
    '<svg id="file-sprite" aria-hidden="true" style="position:absolute;width:0;height:0;overflow:hidden">' +
    folder('folder', '#eea41f', '#ffd261', '#ffbb33') +
    folder('shared', '#3c6fe0', '#8db5ff', '#5e90fb', heads) +
    Object.entries(pages).map(page).join('') +
    '</svg>'
  document.body.prepend(createSvgElement(sprite))
}
