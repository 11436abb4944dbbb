import { useMemo } from 'react'
import { type KitWord, words } from './admin.text.ts'
import { type Params, useSay } from './host.ts'

/** The kit's own words in the present language. */
export function useWords() {
  const say = useSay()
  return useMemo(() => (key: KitWord, params?: Params) => say(words[key], params), [say])
}
