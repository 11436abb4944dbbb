const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Entities that everybody knows, and numbers. Others stay as they stand: a document's own are never expanded. */
export const unescapeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
        if (name) return named[name.toLowerCase()] ?? whole
        const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
      })
    : text

/** A tag with its attributes as they are written, or the text between two. */
export type MarkupToken =
  // empty: `<tag/>`, which nothing closes
  { tag: string; closing: boolean; empty: boolean; attributes: string } | { text: string }

/** Characters of one tag or one text that is not broken off. */
const LONGEST = 1_000_000

/** The tags and texts of XML that arrives in pieces. Declarations, comments and a document's own entities are passed over. */
export async function* markupTokensOf(
  source: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<MarkupToken> {
  let rest = ''
  for await (const piece of source) {
    rest += piece
    for (;;) {
      const open = rest.indexOf('<')
      if (open < 0) break
      if (open > 0) {
        yield { text: unescapeEntities(rest.slice(0, open)) }
        rest = rest.slice(open)
      }
      const until = endOf(rest)
      if (until < 0) break
      const token = tokenOf(rest.slice(0, until))
      rest = rest.slice(until)
      if (token) yield token
    }
    if (rest.length > LONGEST) {
      if (rest.startsWith('<')) throw new Error('a tag that does not end')
      yield { text: unescapeEntities(rest) }
      rest = ''
    }
  }
}

/** Where the tag, comment or declaration at the beginning ends; -1 where more is needed. */
function endOf(rest: string): number {
  if (rest.startsWith('<!--')) return behind(rest, '-->')
  if (rest.startsWith('<![CDATA[')) return behind(rest, ']]>')
  if (rest.startsWith('<!DOCTYPE')) {
    const inner = rest.indexOf('[')
    const plain = rest.indexOf('>')
    return inner >= 0 && inner < plain ? behind(rest, ']>') : plain + 1 || -1
  }
  return behind(rest, '>')
}

const behind = (rest: string, mark: string) => {
  const at = rest.indexOf(mark)
  return at < 0 ? -1 : at + mark.length
}

function tokenOf(whole: string): MarkupToken | null {
  if (whole.startsWith('<![CDATA[')) return { text: whole.slice(9, -3) }
  const [, slash, name, attributes] = /^<(\/?)([\w.:-]+)([\s\S]*?)\/?>$/.exec(whole) ?? []
  if (!name) return null
  // namespaces are called as their documents please
  return {
    tag: name.slice(name.indexOf(':') + 1),
    closing: slash === '/',
    empty: whole.endsWith('/>'),
    attributes: attributes ?? '',
  }
}

/** The value of an attribute, '' where there is none. */
export const markupAttributeOf = (attributes: string, name: string): string =>
  unescapeEntities(new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*"([^"]*)"`).exec(attributes)?.[1] ?? '')
