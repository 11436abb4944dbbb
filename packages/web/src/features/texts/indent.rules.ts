import type { Text } from '@codemirror/state'

/** Number of lines examined. */
const looked = 2000

/**
 * Returns one step of indentation of this text: a tab, or its smallest number of spaces; two spaces if it has
 * none.
 */
export function indentUnitOf(doc: Text): string {
  let tabs = 0
  let spaced = 0
  let least = 8
  let number = 0
  for (const line of doc.iterLines()) {
    if (++number > looked) break
    if (line.startsWith('\t')) tabs++
    const spaces = /^( {2,8})\S/.exec(line)?.[1]?.length
    if (!spaces) continue
    spaced++
    least = Math.min(least, spaces)
  }
  if (tabs > spaced) return '\t'
  return ' '.repeat(spaced > 0 ? least : 2)
}
