import type { Mutant } from './instrument.ts'

export type Verdict = 'caught' | 'hung' | 'survived' | 'not reached' | 'unclear'

export interface Judged {
  mutant: Mutant
  verdict: Verdict
  /** The test that caught it, and how. */
  reason: string
}

export interface Score {
  tried: number
  /** Those whose place no test runs. */
  notReached: number
  noticed: number
  /** Of all that were tried. */
  share: number
}

/** A hanging mutant is noticed; one that no test reaches is not. */
export function score(judged: readonly Judged[]): Score {
  const count = (...verdicts: Verdict[]) => judged.filter(({ verdict }) => verdicts.includes(verdict)).length
  const tried = judged.length - count('unclear')
  const noticed = count('caught', 'hung')
  return { tried, notReached: count('not reached'), noticed, share: tried === 0 ? 0 : noticed / tried }
}

/** The report of a run: figures by file, then every mutant that nothing noticed. */
export function reportOf(title: string, all: number, judged: readonly Judged[]): string {
  const line = (name: string, some: readonly Judged[]) => {
    const { tried, notReached, noticed, share } = score(some)
    return `| ${name} | ${tried} | ${notReached} | ${noticed} | ${(share * 100).toFixed(1)} % |`
  }
  const files = [...new Set(judged.map(({ mutant }) => mutant.file))].sort()
  const ofQueries = (isQuery: boolean) => judged.filter(({ mutant }) => (mutant.name === 'Query') === isQuery)
  const missed = judged
    .filter(({ verdict }) => verdict === 'survived' || verdict === 'not reached' || verdict === 'unclear')
    .sort(
      (one, other) => one.mutant.file.localeCompare(other.mutant.file) || one.mutant.line - other.mutant.line,
    )
  return [
    `# Mutants of ${title}`,
    '',
    `${judged.length} of ${all} tried.`,
    '',
    '| | tried | not reached | noticed | share |',
    '|---|---|---|---|---|',
    line('all', judged),
    line('of the language', ofQueries(false)),
    line('of queries', ofQueries(true)),
    ...files.map((file) =>
      line(
        file,
        judged.filter(({ mutant }) => mutant.file === file),
      ),
    ),
    '',
    '## Not noticed',
    '',
    ...missed.map(
      ({ mutant: { id, file, line: at, name, original, replacement }, verdict }) =>
        `- ${verdict}: ${file}:${at} ${name} (${id})\n  - \`${original}\`\n  - ${replacement}`,
    ),
    '',
  ].join('\n')
}
