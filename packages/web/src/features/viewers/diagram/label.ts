import { createHtmlCleaner } from '../../../kernel/html.ts'

/** Tags allowed in an HTML label. */
const tags = [
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'sub',
  'sup',
  'br',
  'p',
  'div',
  'span',
  'font',
  'h1',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'hr',
  'table',
  'tbody',
  'thead',
  'tr',
  'td',
  'th',
  'pre',
  'code',
]

/** Sanitises a label's HTML: formatted text without pictures, links or scripts. */
export const safeDiagramLabel = createHtmlCleaner(
  {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: [
      'style',
      'color',
      'size',
      'face',
      'align',
      'valign',
      'width',
      'height',
      'border',
      'cellpadding',
      'cellspacing',
      'colspan',
      'rowspan',
    ],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  },
  (purifier) =>
    purifier.addHook('uponSanitizeAttribute', (_, data) => {
      if (data.attrName === 'style' && /url|image|expression|@|position|var\(|\\/i.test(data.attrValue))
        data.keepAttr = false
    }),
)
