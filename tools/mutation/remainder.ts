import type { Mutant } from './instrument.ts'
import type { Judged } from './verdicts.ts'

// ids count anew with other files or other sources
const keyOf = ({ file, line, name, original, replacement }: Mutant): string =>
  [file, line, name, original, replacement].join('\n')

/**
 * Divides mutants by an earlier run: `mutants` were not tried or not noticed in it, `kept` is its word on the
 * others, and on those of files that are not asked about now.
 */
export function remainderOf(
  all: readonly Mutant[],
  previous: readonly Judged[],
): { kept: Judged[]; mutants: Mutant[] } {
  const isNoticed = ({ verdict }: Judged) => verdict === 'caught' || verdict === 'hung'
  const missed = new Set(previous.filter((one) => !isNoticed(one)).map(({ mutant }) => keyOf(mutant)))
  const settled = new Set(previous.map(({ mutant }) => keyOf(mutant)).filter((key) => !missed.has(key)))
  const asked = new Set(all.map(({ file }) => file))
  const existing = new Set(all.map(keyOf))
  return {
    kept: previous.filter(({ mutant }) => {
      const key = keyOf(mutant)
      return asked.has(mutant.file) ? settled.has(key) && existing.has(key) : true
    }),
    mutants: all.filter((mutant) => !settled.has(keyOf(mutant))),
  }
}
