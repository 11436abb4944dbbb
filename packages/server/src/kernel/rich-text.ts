import {
  richTextAltLength,
  richTextElements,
  richTextPictureAddress,
  richTextPictureId,
} from '@cabinet/contract/rich-text'
import { fromHtml } from 'hast-util-from-html'
import { type Schema, sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { toText } from 'hast-util-to-text'

/** No styles, classes, ids or frames, and pictures only where they are asked for. */
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
const withPictures: Schema = {
  ...schema,
  tagNames: [...richTextElements, 'img'],
  attributes: { ...schema.attributes, img: ['src', 'alt'] },
}

type Parent = ReturnType<typeof fromHtml>
type Child = Parent['children'][number]
type Picture = Extract<Child, { type: 'element' }>

export interface SanitizedRichText {
  html: string
  /** Without marks; a picture is its alternative text in brackets. '' where nothing is to be read. */
  text: string
  /** Ids of the pictures, each once. */
  pictures: string[]
}

/** Replaces each picture by what `draw` makes of it. */
function replacePictures(parent: Pick<Parent, 'children'>, draw: (picture: Picture) => Child[]): void {
  parent.children = parent.children.flatMap((child) => {
    if (child.type !== 'element') return child
    if (child.tagName === 'img') return draw(child)
    replacePictures(child as unknown as Pick<Parent, 'children'>, draw)
    return child
  })
}

const altOf = ({ properties }: Picture) =>
  `${properties.alt ?? ''}`.replace(/\s+/g, ' ').trim().slice(0, richTextAltLength)

/** A paragraph of its own, so that the words do not run into those beside it. */
const wordsOf = (picture: Picture): Child[] => {
  const alt = altOf(picture)
  if (alt === '') return []
  return [{ type: 'element', tagName: 'p', properties: {}, children: [{ type: 'text', value: `[${alt}]` }] }]
}

/**
 * Sanitises a formatted text: it is parsed as browsers do, and made anew from what may stand in it. `pictures` are only
 * our own uploads with an alternative text; whether there are such, and whose, the caller decides.
 */
export function sanitizeRichText(html: string, { pictures = false } = {}): SanitizedRichText {
  const tree = sanitize(fromHtml(html, { fragment: true }), pictures ? withPictures : schema) as Parent
  const found = new Set<string>()
  replacePictures(tree, (picture) => {
    const id = richTextPictureId(picture.properties.src)
    if (!id) return []
    found.add(id)
    return [{ ...picture, properties: { src: richTextPictureAddress(id), alt: altOf(picture) } }]
  })
  const made = toHtml(tree)
  replacePictures(tree, wordsOf)
  return { html: made, text: toText(tree).trim(), pictures: [...found] }
}
