import { useMemo, useState } from 'react'
import type { TextPartsState } from '../../previews/content/index.ts'
import { guessTextEncoding, type TextEncodingName } from './decoding.ts'

/** The encoding of a text: detected from its first part until the user chooses another. */
export function useTextEncoding({
  bytes,
  whole,
}: TextPartsState): [TextEncodingName, (encoding: TextEncodingName) => void] {
  const first = bytes?.[0]
  const alone = whole && bytes?.length === 1
  // Dependencies: detected once, from the first part
  const recognised = useMemo(() => (first ? guessTextEncoding(first, alone) : 'utf-8'), [first])
  const [chosen, setChosen] = useState<TextEncodingName | null>(null)
  return [chosen ?? recognised, setChosen]
}
