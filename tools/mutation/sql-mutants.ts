/** One change of an SQL text, by offsets. */
export interface SqlMutation {
  name: string
  start: number
  end: number
  replacement: string
}

/** Marks an interpolation inside a flattened template: its number between the two. */
export const HOLE = ['\uE000', '\uE001'] as const

const swaps: [RegExp, string][] = [
  [/\bnot exists\b/g, 'exists'],
  [/(?<!\bnot )\bexists\b/g, 'not exists'],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/\bis not distinct from\b/g, 'is distinct from'],
  [/\bis distinct from\b/g, 'is not distinct from'],
  [/(?<=\s)=(?=\s)/g, '<>'],
  [/(?<=\s)<>(?=\s)/g, '='],
  [/(?<=\s)<=(?=\s)/g, '<'],
  [/(?<=\s)<(?=\s)/g, '<='],
  [/(?<=\s)>=(?=\s)/g, '>'],
  [/(?<=\s)>(?=\s)/g, '>='],
  [/\bor\b/g, 'and'],
  [/\bnot in\b/g, 'in'],
  [/(?<!\bnot )\bin(?= \()/g, 'not in'],
  [/\bnot (?!exists\b|in\b|null\b|materialized\b|like\b|distinct\b|between\b)(?=[a-z(\uE000])/g, ''],
  [/\bleft join\b/g, 'join'],
  [/(?<!\b(?:left|right|full|inner|cross|natural) )\bjoin\b(?! lateral)/g, 'left join'],
  [/\bmin(?=\()/g, 'max'],
  [/\bmax(?=\()/g, 'min'],
  [/\bleast(?=\()/g, 'greatest'],
  [/\bgreatest(?=\()/g, 'least'],
  [/ desc\b/g, ''],
]

/** Ends a condition where no parenthesis is open. */
const conditionEnd =
  /^(?:and|or|group by|order by|limit|offset|union|returning|having|window|then|else|when|end|where|left join|join|cross join|for update|for share|on conflict|as)\b/

/** Every small change that leaves this text SQL: comparisons, joins, connectives, and conditions left out. */
export function sqlMutations(sql: string): SqlMutation[] {
  const text = masked(sql)
  const assigned = assignments(text)
  const found: SqlMutation[] = []
  for (const [pattern, replacement] of swaps)
    for (const match of text.matchAll(pattern)) {
      const start = match.index
      if (replacement === '<>' && assigned.some((range) => start >= range.start && start < range.end))
        continue
      const end = start + match[0].length
      found.push({ name: `${match[0].trim()} becomes ${replacement || 'nothing'}`, start, end, replacement })
    }
  for (const match of text.matchAll(/\b(and|where)\b/g))
    found.push(...ofCondition(text, match[1]!, match.index))
  return found.sort((one, other) => one.start - other.start)
}

function ofCondition(text: string, word: string, start: number): SqlMutation[] {
  const from = start + word.length
  const end = endOfCondition(text, from)
  if (text.slice(from, end).trim() === '') return []
  if (word === 'where') return [{ name: 'condition left out', start: from, end, replacement: ' true ' }]
  if (/\bbetween\s+\S+\s+$/.test(text.slice(0, start))) return []
  return [
    { name: 'and becomes or', start, end: from, replacement: 'or' },
    { name: 'condition left out', start, end, replacement: '' },
  ]
}

function endOfCondition(text: string, from: number): number {
  let depth = 0
  let between = false
  for (let at = from; at < text.length; at++) {
    const letter = text[at]!
    const wordStart = /[a-z]/.test(letter) && !/\w/.test(text[at - 1] ?? ' ')
    if (letter === '(' || (wordStart && /^case\b/.test(text.slice(at)))) depth++
    else if (depth > 0 && (letter === ')' || (wordStart && /^end\b/.test(text.slice(at))))) depth--
    else if (depth === 0 && (letter === ')' || letter === ',')) return at
    else if (depth === 0 && wordStart) {
      const rest = text.slice(at)
      if (rest.startsWith('between ')) between = true
      else if (between && /^and\b/.test(rest)) between = false
      else if (conditionEnd.test(rest)) return at
    }
  }
  return text.length
}

/** The same length, with nothing to find inside quotes and comments. */
const masked = (sql: string): string =>
  sql.replace(/'[^']*'|"[^"]*"|--[^\n]*/g, (quoted) => '.'.repeat(quoted.length))

/** Where `=` assigns: from `set` to the clause after it. */
function assignments(text: string): { start: number; end: number }[] {
  return [...text.matchAll(/\bset\b/g)].map(({ index }) => {
    const rest = text.slice(index)
    const length = /\b(?:where|from|returning)\b/.exec(rest)?.index ?? rest.length
    return { start: index, end: index + length }
  })
}
