/** Operator names of the search box. */
export const searchOperators = [
  'name',
  'content',
  'type',
  'owner',
  'label',
  'in',
  'after',
  'before',
  'size',
] as const
export type SearchOperator = (typeof searchOperators)[number]

/** One piece of what was typed: a word, a "phrase", or an operator with its value. */
export interface SearchQueryPart {
  operator: SearchOperator | null
  value: string
  quoted: boolean
  /** Where it stands in the text. */
  start: number
  end: number
}

const named = new Map<string, SearchOperator>([
  ...searchOperators.map((one) => [one, one] as const),
  ['名称', 'name'],
  ['内容', 'content'],
  ['类型', 'type'],
  ['上传者', 'owner'],
  ['所有者', 'owner'],
  ['标签', 'label'],
  ['位置', 'in'],
  ['晚于', 'after'],
  ['早于', 'before'],
  ['大小', 'size'],
])

/** An operator with its colon (a Chinese one too) and nothing behind it; with a phrase or a word; or those alone. */
const piece = /(\p{L}{2,10})[:：](?=\s|$)|(?:(\p{L}{2,10})[:：])?(?:["“”]([^"“”]*)["“”]?|([^\s"“”]+))/gu

/** The pieces of a text in their order. A word before a colon that is no operator stays part of its word. */
export function parseSearchQuery(text: string): SearchQueryPart[] {
  const found: SearchQueryPart[] = []
  for (const match of text.matchAll(piece)) {
    const [whole, empty, word, phrase, plain] = match
    const start = match.index
    const end = start + whole.length
    const operator = named.get((word ?? empty ?? '').toLowerCase()) ?? null
    if (operator)
      found.push({ operator, value: phrase ?? plain ?? '', quoted: phrase !== undefined, start, end })
    else if (phrase !== undefined && !word)
      found.push({ operator: null, value: phrase, quoted: true, start, end })
    else found.push({ operator: null, value: whole.replace(/["“”]/g, ''), quoted: false, start, end })
  }
  return found.filter(({ operator, value }) => operator !== null || value.trim() !== '')
}

/** An operator as it is typed. */
export const searchOperatorText = (operator: SearchOperator, value: string): string =>
  /[\s"“”:：]/.test(value) || value === ''
    ? `${operator}:"${value.replace(/["“”]/g, '')}"`
    : `${operator}:${value}`

/** Returns the text without these operators, or without one operator of this value. */
export function withoutSearchOperators(text: string, operator: SearchOperator, value?: string): string {
  let left = ''
  let from = 0
  for (const one of parseSearchQuery(text)) {
    if (one.operator !== operator || (value !== undefined && one.value !== value)) continue
    left += text.slice(from, one.start)
    from = one.end
  }
  return (left + text.slice(from)).replace(/\s+/g, ' ').trim()
}

/** Returns the text with this operator set to this value only. */
export const withSearchOperator = (text: string, operator: SearchOperator, value: string): string =>
  `${withoutSearchOperators(text, operator)} ${searchOperatorText(operator, value)}`.trim()
