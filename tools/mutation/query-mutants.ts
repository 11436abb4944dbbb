// Writes switches for mutations of SQL into a source: Stryker's own mutators know nothing of queries.
import { parseSync, Visitor } from 'vite'
import { HOLE, sqlMutations } from './sql-mutants.ts'

export interface QueryMutant {
  id: string
  line: number
  name: string
  /** The text around the change, as it was. */
  original: string
}

interface Edit {
  start: number
  end: number
  render: () => string
}

interface Located {
  start: number
  end: number
}

/** What a comparison of the query builder becomes. */
const operators: Record<string, string> = {
  '=': '<>',
  '<>': '=',
  '!=': '=',
  '>': '>=',
  '>=': '>',
  '<': '<=',
  '<=': '<',
  in: 'not in',
  'not in': 'in',
  is: 'is not',
  'is not': 'is',
}
const conditions = new Set(['where', 'whereRef', 'having'])
const turned: Record<string, string> = { and: 'or', or: 'and', leftJoin: 'innerJoin', innerJoin: 'leftJoin' }

/** The source with its switches, each line where it was, and what they switch. `prefix` makes the ids its own. */
export function switchQueries(
  source: string,
  prefix: string,
): { source: string; mutants: QueryMutant[]; templates: Set<string> } {
  const { program } = parseSync('source.ts', source)
  const edits: Edit[] = []
  const mutants: QueryMutant[] = []
  const templates = new Set<string>()
  const add = (at: number, name: string, original: string): string => {
    const id = `${prefix}-q${mutants.length}`
    const line = source.slice(0, at).split('\n').length
    mutants.push({ id, line, name, original: original.replaceAll(/\s+/g, ' ').trim().slice(0, 160) })
    return id
  }
  const text = ({ start, end }: Located) => source.slice(start, end)
  const rendered = (range: Located) => render(source, edits, range)

  new Visitor({
    TaggedTemplateExpression(node) {
      if (node.tag.type !== 'Identifier' || node.tag.name !== 'sql') return
      const { quasis, expressions } = node.quasi
      templates.add(text(node.quasi))
      const flat = quasis
        .map(({ value }, index) => value.raw + (index < expressions.length ? HOLE.join(`${index}`) : ''))
        .join('')
      const tag = source.slice(node.start, node.quasi.start)
      const filled = (sql: string) =>
        sql.replaceAll(new RegExp(`${HOLE[0]}(\\d+)${HOLE[1]}`, 'g'), (_, index: string) => {
          const expression = expressions[Number(index)]!
          return `\${${text(expression)}}`
        })
      const variants = sqlMutations(flat).map(({ name, start, end, replacement }) => {
        const around = filled(
          flat.slice(Math.max(0, start - 20), Math.min(flat.length, end + 40)).replaceAll(cut, ''),
        )
        const id = add(node.quasi.start + offsetOf(quasis, start), name, around)
        const sql = filled(flat.slice(0, start) + replacement + flat.slice(end))
        return `$query.isOn('${id}') ? ${tag}\`${sql.replaceAll('\n', ' ')}\` : `
      })
      if (variants.length === 0) return
      edits.push({
        ...range(node),
        render: () => `(${variants.join('')}${tag}${rendered(node.quasi)})`,
      })
    },
    CallExpression(node) {
      const { callee, arguments: given } = node
      const operator = given[1]
      if (given.length === 3 && operator?.type === 'Literal' && typeof operator.value === 'string') {
        const other = operators[operator.value]
        if (other) {
          const id = add(
            operator.start,
            `${operator.value} becomes ${other}`,
            text(given[0]!) + text(operator),
          )
          edits.push({
            ...range(operator),
            render: () => `($query.isOn('${id}') ? '${other}' : '${operator.value}')`,
          })
        }
      }
      if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier')
        return
      const { object, property } = callee
      const method = property.name
      if (conditions.has(method)) {
        const id = add(property.start, 'condition left out', source.slice(property.start, node.end))
        edits.push({ ...range(object), render: () => `$query.without('${id}', ${rendered(object)})` })
      }
      const isConnective = given.length === 1 && given[0]?.type === 'ArrayExpression'
      if (turned[method] && (isConnective || method.endsWith('Join'))) {
        const id = add(
          property.start,
          `${method} becomes ${turned[method]}`,
          source.slice(property.start, node.end),
        )
        edits.push({
          start: object.end,
          end: property.end,
          render: () => `[$query.isOn('${id}') ? '${turned[method]}' : '${method}']`,
        })
      }
    },
  }).visit(program)
  return { source: rendered({ start: 0, end: source.length }), mutants, templates }
}

const range = ({ start, end }: Located): Located => ({ start, end })
/** A hole that was cut in two. */
const cut = new RegExp(`^\\d*${HOLE[1]}|${HOLE[0]}\\d*$`, 'g')

/** Where in the source an offset of the flattened text lies, from the template on; near enough for a line. */
function offsetOf(quasis: { start: number; end: number; value: { raw: string } }[], at: number): number {
  const first = quasis[0]!.start
  let left = at
  for (const [index, { start, value }] of quasis.entries()) {
    if (left <= value.raw.length) return start - first + left + 1
    left -= value.raw.length + `${HOLE.join(`${index}`)}`.length
  }
  return 0
}

/** The text of a range with the outermost edits inside it carried out; each renders what lies inside it. */
function render(source: string, edits: readonly Edit[], { start, end }: Located): string {
  const inside = edits.filter(
    (edit) => edit.start >= start && edit.end <= end && !(edit.start === start && edit.end === end),
  )
  const outermost = inside
    .filter(
      (edit) => !inside.some((other) => other !== edit && other.start <= edit.start && other.end >= edit.end),
    )
    .sort((one, other) => one.start - other.start)
  let at = start
  let text = ''
  for (const edit of outermost) {
    text += source.slice(at, edit.start) + edit.render()
    at = edit.end
  }
  return text + source.slice(at, end)
}
