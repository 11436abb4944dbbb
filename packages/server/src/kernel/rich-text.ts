import { richTextElements } from '@cabinet/contract/rich-text'
import { fromHtml } from 'hast-util-from-html'
import { type Schema, sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { toText } from 'hast-util-to-text'

/** No pictures, styles, classes, ids or frames. */
const schema: Schema = {
  tagNames: richTextElements,
  attributes: { a: ['href'], ol: ['start'] },
  protocols: { href: ['http', 'https', 'mailto'] },
  ancestors: { li: ['ol', 'ul'] },
  required: { a: { target: '_blank', rel: 'noopener noreferrer' } },
  strip: ['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'title', 'textarea'],
  allowComments: false,
  allowDoctypes: false,
}

export interface SanitizedRichText {
  html: string
  /** Without marks; '' where nothing is to be read. */
  text: string
}

/** Sanitises a formatted text: it is parsed as browsers do, and made anew from what may stand in it. */
export function sanitizeRichText(html: string): SanitizedRichText {
  const tree = sanitize(fromHtml(html, { fragment: true }), schema)
  return { html: toHtml(tree), text: toText(tree).trim() }
}
