import { allRights, holds, rightNames } from '@cabinet/contract/rights'
import { useText } from '../../kernel/text.ts'
import { words } from './grants.text.ts'
import { rightWords } from './rights.text.ts'

/** A bit set as words: 'Preview, Download', or 'All rights'. */
export function useRightNames(): (set: number) => string {
  const t = useText(words)
  const r = useText(rightWords)
  return (set) =>
    (set & allRights) === allRights
      ? t('everything')
      : rightNames
          .filter((right) => holds(set, right))
          .map((right) => r(right))
          .join(t('and'))
}
