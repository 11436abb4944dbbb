import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { type QueryMutant, switchQueries } from './query-mutants.ts'

export interface Mutant {
  id: string
  /** From the project's folder. */
  file: string
  line: number
  name: string
  original: string
  replacement: string
}

const switches = fileURLToPath(new URL('./switches.ts', import.meta.url))
const silent = () => {}
const logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
}

/** The sources with a switch for every mutant: Stryker's mutators for the language, ours for queries. */
export async function instrument(
  root: string,
  files: readonly string[],
): Promise<{ mutants: Mutant[]; sources: Map<string, string> }> {
  const sources = new Map<string, string>()
  const mutants: Mutant[] = []
  for (const [index, path] of files.entries()) {
    const file = relative(root, path)
    const { source, mutants: ofQueries, templates } = switchQueries(readFileSync(path, 'utf8'), `${index}`)
    const isStore = ofQueries.length > 0
    const { files: written, mutants: ofStryker } = await new Instrumenter(logger).instrument(
      [{ name: path, mutate: true, content: source }],
      {
        plugins: null,
        // in a store a string is a column or an operator: emptied it is no SQL, which any test finds
        excludedMutations: isStore ? ['StringLiteral'] : [],
        ignorers: [{ shouldIgnore: ignored }],
      },
    )
    const lines = source.split('\n')
    const kept = ofStryker.filter(({ status }) => status !== 'Ignored')
    for (const { id, location, mutatorName, replacement } of kept) {
      const original = textAt(lines, location)
      if (templates.has(original)) continue
      mutants.push({
        id: `${index}-${id}`,
        file,
        line: location.start.line + 1,
        name: mutatorName,
        original: short(original),
        replacement: short(replacement ?? ''),
      })
    }
    mutants.push(...ofQueries.map((one) => described(one, file)))
    sources.set(path, `import * as $query from '${switches}'\n${withOwnIds(written[0]!.content, index)}`)
  }
  return { mutants, sources }
}

const described = ({ id, line, name, original }: QueryMutant, file: string): Mutant => ({
  id,
  file,
  line,
  name: 'Query',
  original,
  replacement: name,
})

/** Our switches and the variants behind them are no code to be changed. */
function ignored(path: unknown): string | undefined {
  const { node, parent } = path as { node: Node; parent?: Node }
  if (isSwitch(node)) return 'a switch'
  return parent?.type === 'ConditionalExpression' && isSwitch(parent.test) && parent.consequent === node
    ? 'a variant'
    : undefined
}

interface Node {
  type: string
  callee?: { object?: { name?: string }; property?: { name?: string } }
  test?: Node
  consequent?: Node
}

const isSwitch = (node: Node | undefined): boolean =>
  node?.type === 'CallExpression' &&
  node.callee?.object?.name === '$query' &&
  node.callee.property?.name === 'isOn'

/** Stryker counts from nought in every file. */
const withOwnIds = (content: string, index: number): string =>
  content.replaceAll(
    /(stryMutAct_9fa48|stryCov_9fa48)\(((?:"\d+"(?:, )?)+)\)/g,
    (_, name: string, ids: string) => `${name}(${ids.replaceAll(/"(\d+)"/g, `"${index}-$1"`)})`,
  )

interface Position {
  line: number
  column: number
}

function textAt(lines: readonly string[], { start, end }: { start: Position; end: Position }): string {
  if (start.line === end.line) return lines[start.line]!.slice(start.column, end.column)
  return [
    lines[start.line]!.slice(start.column),
    ...lines.slice(start.line + 1, end.line),
    lines[end.line]!.slice(0, end.column),
  ].join('\n')
}

const short = (text: string): string =>
  text
    .replaceAll(/\$query\.without\('[^']*', /g, '')
    .replaceAll(/\$query\.isOn\('[^']*'\) \? .*? : /g, '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 160)
