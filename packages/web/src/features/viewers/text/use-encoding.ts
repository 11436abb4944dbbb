import { useMemo, useState } from 'react'
import type { Parts } from '../../previews/content/index.ts'
import { type Encoding, encodingOf } from './decoding.ts'

/** The encoding of a text: as recognised by its first part, until somebody says better. */
export function useEncoding({ bytes, whole }: Parts): [Encoding, (encoding: Encoding) => void] {
  const first = bytes?.[0]
  const alone = whole && bytes?.length === 1
  // Dependencies: judged once, by the first part
  const recognised = useMemo(() => (first ? encodingOf(first, alone) : 'utf-8'), [first])
  const [chosen, setChosen] = useState<Encoding | null>(null)
  return [chosen ?? recognised, setChosen]
}
