import DOMPurify, { type Config, type DOMPurify as Purifier } from 'dompurify'
import { parseInertly, setMarkupCleaning } from './trusted-types.ts'

export { sandboxedFramePage } from './trusted-types.ts'

/** Removes event handler attributes: the policy blocks them anyway, but the browser would log each one. */
export const withoutHandlers = (html: string): string =>
  html
    .split('>')
    .map((piece) => {
      const tag = piece.lastIndexOf('<')
      if (tag < 0) return piece
      return piece.slice(0, tag) + piece.slice(tag).replace(/([\s"'/])on(?=\w+\s*=)/gi, '$1x-on-')
    })
    .join('>')

/** Creates a sanitizer for untrusted markup with these settings; `hooks` apply to this sanitizer only. */
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
    // the page's policy calls this function: a policy of DOMPurify's own would be a second one
    return parseInertly(() =>
      purifier.sanitize(withoutHandlers(html), { ...settings, TRUSTED_TYPES_POLICY: null }),
    )
  }
}

// Defence in depth against sanitizer bugs: the frame runs no script and loads only data URLs.
const framePolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:; form-action 'none'; base-uri 'none'"

const head = `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${framePolicy}"><meta name="referrer" content="no-referrer">`

const bodyOf = createHtmlCleaner({
  USE_PROFILES: { html: true, svg: true, svgFilters: true, mathMl: true },
  // a leading style would otherwise be moved to the head
  FORCE_BODY: true,
  ADD_ATTR: ['target'],
  FORBID_TAGS: ['form', 'input', 'button', 'select', 'textarea', 'audio', 'video', 'source', 'dialog'],
  // no script in the frame can confuse ids with properties, and links target ids
  SANITIZE_DOM: false,
})

const drawn = /^\s*<(path|g|circle|ellipse|rect|line|polyline|polygon)[\s/>]/
const svgOf = createHtmlCleaner({
  ALLOWED_TAGS: ['svg', ...'g path circle ellipse rect line polyline polygon'.split(' ')],
})
/**
 * Returns the content of an icon, wrapped in <svg> so that it is not parsed as HTML; elements with text are
 * removed.
 */
const insideOf = (html: string) => /^<svg>([\s\S]*)<\/svg>$/.exec(svgOf(`<svg>${html}</svg>`))?.[1] ?? ''

const anything = createHtmlCleaner({})

setMarkupCleaning({
  piece: (html) => (drawn.test(html) ? insideOf(html) : anything(html)),
  page: (html) => head + bodyOf(html),
})
