/** One import of any kind; `path` is null where it is not a plain string. */
export type Import = { path: string | null }

const stringsAndComments =
  /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g
/** `from 'x'`, `import 'x'`, `import('x')`, `import type`, `export from`, `typeof import('x')`, `require('x')`. */
const named = /(?<![\w'"`])(?:from|import|require)\s*\(?\s*(['"`])([^'"`\n]+)\1/g
/** Workers, which a bundler follows too: `new URL('x.ts', import.meta.url)`. */
const followed = /new URL\(\s*(['"`])([^'"`\n]+\.[tj]sx?)\1\s*,\s*import\.meta\.url/g
const hidden = /\bimport\s*\(\s*(?!['"`)\s])|\bimport\s*\(\s*`[^`]*\$\{|\bimport\.meta\.glob\b/g

/** The source without its comments. */
export const withoutComments = (source: string): string =>
  source.replaceAll(stringsAndComments, (_, text?: string) => text ?? ' ')

/** Everything a file imports: static, dynamic, for its side effect, or only for its types. */
export function importsOf(source: string): Import[] {
  const code = withoutComments(source)
  const paths = [...code.matchAll(named), ...code.matchAll(followed)].map(([, , path]) => ({ path: path! }))
  return [
    ...paths.filter(({ path }) => !path.includes('${')),
    ...[...code.matchAll(hidden)].map(() => ({ path: null })),
  ]
}
