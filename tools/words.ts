// The lint of words. node --import tsx tools/words.ts --shrink : takes mended breaches out of the baseline;
// --reset : writes all breaches of today into it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCodeFiles } from './code/files.ts'
import { type ParsedFile, parseFile } from './code/syntax.ts'
import { ambiguousNames, oneWordNames, riddles } from './code/words.ts'

const rules = {
  ambiguousNames: [ambiguousNames, 'is an exported name with several meanings'],
  oneWordNames: [oneWordNames, 'is an exported name of one lower-case word'],
  riddles: [riddles, 'begins a comment; put its subject first'],
} as const

type Rule = keyof typeof rules
/** Breaches that are still tolerated, by rule. */
export type Baseline = Record<Rule, string[]>

export const baselineFile = join(import.meta.dirname, 'words.baseline.json')

export const readBaseline = (): Baseline =>
  existsSync(baselineFile)
    ? (JSON.parse(readFileSync(baselineFile, 'utf8')) as Baseline)
    : { ambiguousNames: [], oneWordNames: [], riddles: [] }

/** Sentences about breaches that the baseline lacks, and about entries of it that no longer occur. */
export function wordBreaches(files: readonly ParsedFile[], baseline: Baseline): string[] {
  return (Object.keys(rules) as Rule[]).flatMap((rule) => {
    const [find, sentence] = rules[rule]
    const found = find(files)
    const known = new Set(baseline[rule])
    return [
      ...[...found]
        .filter(([entry]) => !known.has(entry))
        .map(([entry, paths]) => `"${entry}" ${sentence} (${[...new Set(paths)].join(', ')})`),
      ...[...known]
        .filter((entry) => !found.has(entry))
        .map((entry) => `"${entry}" is mended: take it out with node --import tsx tools/words.ts --shrink`),
    ]
  })
}

/** The breaches of these files, of which `kept` may name those that stay in. */
export function baselineOf(files: readonly ParsedFile[], kept?: Baseline): Baseline {
  const entries = (rule: Rule) =>
    [...rules[rule][0](files).keys()].filter((entry) => !kept || kept[rule].includes(entry))
  return {
    ambiguousNames: entries('ambiguousNames'),
    oneWordNames: entries('oneWordNames'),
    riddles: entries('riddles'),
  }
}

export const parseProject = (): ParsedFile[] => readCodeFiles(join(import.meta.dirname, '..')).map(parseFile)

if (process.argv[1] === import.meta.filename) {
  const files = parseProject()
  const mode = process.argv[2]
  if (mode === '--shrink' || mode === '--reset') {
    const baseline = baselineOf(files, mode === '--shrink' ? readBaseline() : undefined)
    writeFileSync(baselineFile, `${JSON.stringify(baseline, null, 1)}\n`)
  }
  const found = wordBreaches(files, readBaseline())
  for (const sentence of found) console.log(sentence)
  process.exitCode = found.length > 0 ? 1 : 0
}
