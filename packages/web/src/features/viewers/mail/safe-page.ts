import { createHtmlCleaner } from '../../../kernel/html.ts'
import type { MailAttachment } from './letter.ts'

/** A message as HTML that loads and runs nothing. */
export interface SanitizedMailPage {
  page: string
  /** Number of removed external pictures and styles. */
  leftOut: number
  /** Content ids of inline pictures. */
  shown: ReadonlySet<string>
}

/** Limit of characters rendered. */
const most = 4_000_000

const elsewhere = /url\(\s*(?!['"]?data:)[^)]*\)|@import[^;]*;?/gi

const look = `<style>:root{color-scheme:light}body{margin:16px 24px;background:#fff;color:#1c2027;font:14px/1.6 system-ui,sans-serif;overflow-wrap:anywhere}img{max-width:100%;height:auto}table{max-width:100%}</style>`

/** Sanitises the HTML of a message for a frame (`framePage`) and inlines its own pictures. */
export function sanitizeMailPage(html: string, attachments: readonly MailAttachment[]): SanitizedMailPage {
  const pictures = new Map(
    attachments.filter(({ cid, type }) => cid !== '' && /^image\//.test(type)).map((one) => [one.cid, one]),
  )
  const shown = new Set<string>()
  let leftOut = 0
  const without = (style: string) =>
    style.replace(elsewhere, () => {
      leftOut++
      return ''
    })
  const clean = createHtmlCleaner(
    {
      USE_PROFILES: { html: true },
      FORCE_BODY: true,
      FORBID_TAGS: [
        'form',
        'input',
        'button',
        'select',
        'textarea',
        'option',
        'audio',
        'video',
        'source',
        'dialog',
      ],
      FORBID_ATTR: ['srcset', 'poster', 'id', 'name', 'ping', 'autofocus'],
      ALLOW_DATA_ATTR: true,
    },
    (own) => {
      own.addHook('uponSanitizeElement', (node) => {
        if (node.nodeName === 'STYLE') node.textContent = without(node.textContent ?? '')
      })
      own.addHook('uponSanitizeAttribute', (node, data) => {
        if (data.attrName === 'style') data.attrValue = without(data.attrValue)
        if (!['src', 'background', 'srcset', 'poster'].includes(data.attrName)) return
        const [, cid] = /^cid:(.*)$/i.exec(data.attrValue.trim()) ?? []
        const picture = data.attrName === 'src' && cid ? pictures.get(decode(cid)) : undefined
        if (picture) {
          shown.add(picture.cid)
          // Data URIs do not pass the sanitiser, so the bytes are set afterwards.
          node.setAttribute('data-cid', picture.cid)
          data.keepAttr = false
        } else if (data.attrName !== 'src' || !/^data:image\//i.test(data.attrValue)) {
          leftOut++
          data.keepAttr = false
        }
      })
      own.addHook('afterSanitizeAttributes', (node) => {
        const picture = pictures.get(node.getAttribute('data-cid') ?? '')
        if (picture && node.nodeName === 'IMG') node.setAttribute('src', addressOf(picture))
        if (node.nodeName !== 'A') return
        if (!/^(https?|mailto):/i.test(node.getAttribute('href') ?? '')) node.removeAttribute('href')
        node.setAttribute('target', '_blank')
        node.setAttribute('rel', 'noopener noreferrer nofollow')
      })
    },
  )
  const body = clean(html.slice(0, most))
  return { page: look + body, leftOut, shown }
}

function decode(cid: string): string {
  try {
    return decodeURIComponent(cid)
  } catch {
    return cid
  }
}

function addressOf({ type, bytes }: MailAttachment): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += 32_768)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 32_768)))
  return `data:${type.replace(/[^\w/+.-]/g, '')};base64,${btoa(pieces.join(''))}`
}
