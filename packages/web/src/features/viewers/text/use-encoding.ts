import { useMemo, useState } from 'react'
import type { TextPartsState } from '../../previews/content/index.ts'
import { guessTextEncoding, type TextEncodingName } from './decoding.ts'

/** The encoding of a text: as recognised by its first part, until somebody says better. */
export function useTextEncoding({
  bytes,
  whole,
}: TextPartsState): [TextEncodingName, (encoding: TextEncodingName) => void] {
  const first = bytes?.[0]
  const alone = whole && bytes?.length === 1
  // Dependencies: judged once, by the first part
  const recognised = useMemo(() => (first ? guessTextEncoding(first, alone) : 'utf-8'), [first])
  const [chosen, setChosen] = useState<TextEncodingName | null>(null)
  return [chosen ?? recognised, setChosen]
}
