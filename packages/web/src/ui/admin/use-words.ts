import { useMemo } from 'react'
import { type KitWord, words } from './admin.text.ts'
import { type Params, useSay } from './host.ts'

/** The kit's own words in the present language; `_one` stands for a count of one, where there is one. */
export function useWords() {
  const say = useSay()
  return useMemo(
    () => (key: KitWord, params?: Params) => {
      const one = `${key}_one`
      return say(
        words[(params?.count === 1 || params?.count === '1') && one in words ? (one as KitWord) : key],
        params,
      )
    },
    [say],
  )
}
