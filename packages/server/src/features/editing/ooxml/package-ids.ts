/** Ids by which the parts of a package, and what they contain, refer to each other. */
export interface PackageIds {
  /** How often each id stands in its part. */
  marks: Map<string, Map<string, number>>
  /** The relations that the XML of a part names. */
  mentions: Map<string, Set<string>>
}

/** Elements with an id that is unique in its part, by the attribute. */
const marked: Record<string, Record<string, string>> = {
  word: {
    'w:p': 'w14:paraId',
    'w:bookmarkStart': 'w:id',
    'w:comment': 'w:id',
    'w:footnote': 'w:id',
    'w:endnote': 'w:id',
    'w:style': 'w:styleId',
    'w:abstractNum': 'w:abstractNumId',
    'w:num': 'w:numId',
  },
  ppt: { 'p:sldId': 'id', 'p:sldMasterId': 'id', 'p:sldLayoutId': 'id', 'p:cNvPr': 'id', 'p:cm': 'idx' },
  xl: { sheet: 'sheetId' },
}

/** Ids that no editing removes: text and shapes name what they stand for. */
export const isLastingMark = (mark: string): boolean =>
  /^(w:style|w:abstractNum|w:num|p:sldMasterId|p:sldLayoutId) /.test(mark)

const tag = /<([\w:]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g
const mention = /\s(?:r:[\w]+|o:relid)\s*=\s*(?:"([^"]+)"|'([^']+)')/g

/** Collects the ids in a part's XML. */
export function collectPartIds({ marks, mentions }: PackageIds, part: string, text: string): void {
  if (part.endsWith('.rels')) return
  const attributes = marked[part.slice(0, part.indexOf('/'))] ?? {}
  const found = new Map<string, number>()
  const named = new Set<string>()
  for (const [, name = '', inside = ''] of text.matchAll(tag)) {
    const attribute = attributes[name]
    const id = attribute && new RegExp(`\\s${attribute}\\s*=\\s*["']([^"']*)["']`).exec(inside)?.[1]
    if (id !== undefined && id !== '') found.set(`${name} ${id}`, (found.get(`${name} ${id}`) ?? 0) + 1)
    for (const [, one, other] of inside.matchAll(mention)) named.add(one ?? other ?? '')
  }
  if (found.size > 0) marks.set(part, found)
  if (named.size > 0) mentions.set(part, named)
}
