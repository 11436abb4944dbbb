import type { ParsedFile } from './syntax.ts'

const runLength = 8

/** The lines of a file that can be repeated: no imports, no blank lines, blanks within lines made one. */
export function comparableLines({ source, body }: Pick<ParsedFile, 'source' | 'body'>): string[] {
  let rest = ''
  let from = 0
  for (const node of body) {
    if (node.type !== 'ImportDeclaration' && !(node.type.startsWith('Export') && node.source)) continue
    rest += source.slice(from, node.start)
    from = node.end
  }
  return (rest + source.slice(from))
    .split('\n')
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
    .filter((line) => line !== '')
}

/** Runs of eight lines that stood before, here or in another file; nine repeated lines are two runs. */
export function repeatedRuns(files: readonly ParsedFile[]): { path: string; firstLine: string }[] {
  const seen = new Set<string>()
  return files.flatMap((file) => {
    const lines = comparableLines(file)
    return lines.flatMap((firstLine, at) => {
      const run = lines.slice(at, at + runLength)
      if (run.length < runLength) return []
      const key = run.join('\n')
      if (seen.has(key)) return [{ path: file.path, firstLine }]
      seen.add(key)
      return []
    })
  })
}
