import DOMPurify, { type Config, type DOMPurify as Purifier } from 'dompurify'
import { parseInertly, setMarkupCleaning } from './trusted-types.ts'

export { sandboxedFramePage } from './trusted-types.ts'

/** Scripts of attributes never run here, but the browser would say of each that it has stopped it. */
export const withoutHandlers = (html: string): string =>
  html
    .split('>')
    .map((piece) => {
      const tag = piece.lastIndexOf('<')
      if (tag < 0) return piece
      return piece.slice(0, tag) + piece.slice(tag).replace(/([\s"'/])on(?=\w+\s*=)/gi, '$1x-on-')
    })
    .join('>')

/** Cleans markup of strangers by these settings; `hooks` are set on a purifier of its own. */
export function createHtmlCleaner(
  settings: Config,
  hooks?: (purifier: Purifier) => void,
): (html: string) => string {
  let own: Purifier | null = null
  return (html) => {
    if (!own) {
      own = DOMPurify(window)
      hooks?.(own)
    }
    const purifier = own
    // the page's policy asks this function: a policy of the purifier's own would be a second one
    return parseInertly(() =>
      purifier.sanitize(withoutHandlers(html), { ...settings, TRUSTED_TYPES_POLICY: null }),
    )
  }
}

// What the cleaning lets through by mistake has nowhere to go: the frame runs no script, and loads data alone.
const framePolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:; form-action 'none'; base-uri 'none'"

const head = `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${framePolicy}"><meta name="referrer" content="no-referrer">`

const bodyOf = createHtmlCleaner({
  USE_PROFILES: { html: true, svg: true, svgFilters: true, mathMl: true },
  // a style that comes first would be taken for a head
  FORCE_BODY: true,
  ADD_ATTR: ['target'],
  FORBID_TAGS: ['form', 'input', 'button', 'select', 'textarea', 'audio', 'video', 'source', 'dialog'],
  // no script in the frame could take an id for something else, and links lead to ids
  SANITIZE_DOM: false,
})

const drawn = /^\s*<(path|g|circle|ellipse|rect|line|polyline|polygon)[\s/>]/
const svgOf = createHtmlCleaner({
  ALLOWED_TAGS: ['svg', ...'g path circle ellipse rect line polyline polygon'.split(' ')],
})
/** What stands inside an icon: of its own it would be read as HTML, and be nothing. Has no element that holds words. */
const insideOf = (html: string) => /^<svg>([\s\S]*)<\/svg>$/.exec(svgOf(`<svg>${html}</svg>`))?.[1] ?? ''

const anything = createHtmlCleaner({})

setMarkupCleaning({
  piece: (html) => (drawn.test(html) ? insideOf(html) : anything(html)),
  page: (html) => head + bodyOf(html),
})
