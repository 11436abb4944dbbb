import type { Mutant } from './instrument.ts'

export type Verdict = 'caught' | 'hung' | 'survived' | 'not reached' | 'unclear'

export interface Judged {
  mutant: Mutant
  verdict: Verdict
  /** The test that caught it, and how. */
  reason: string
}

/** Of the mutants tried, how many were noticed. A hanging mutant is noticed; one that no test reaches is not. */
export function score(judged: readonly Judged[]): { tried: number; noticed: number; share: number } {
  const clear = judged.filter(({ verdict }) => verdict !== 'unclear')
  const noticed = clear.filter(({ verdict }) => verdict === 'caught' || verdict === 'hung').length
  return { tried: clear.length, noticed, share: clear.length === 0 ? 0 : noticed / clear.length }
}

/** The report of a run: figures by file, then every mutant that nothing noticed. */
export function reportOf(title: string, all: number, judged: readonly Judged[]): string {
  const line = (name: string, some: readonly Judged[]) => {
    const { tried, noticed, share } = score(some)
    return `| ${name} | ${tried} | ${noticed} | ${(share * 100).toFixed(1)} % |`
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
    '| | tried | noticed | share |',
    '|---|---|---|---|',
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
