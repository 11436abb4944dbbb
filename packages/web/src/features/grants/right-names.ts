import { allFileRights, fileRightNames, includesRight } from '@cabinet/contract/rights'
import { useText } from '../../kernel/text.ts'
import { joinNames } from '../../ui/format.ts'
import { messages } from './grants.text.ts'
import { fileRightMessages } from './rights.text.ts'

/** Returns a function that words a bit set: 'Preview, Download', or 'All rights'. */
export function useRightSetNames(): (set: number) => string {
  const t = useText(messages)
  const r = useText(fileRightMessages)
  return (set) =>
    (set & allFileRights) === allFileRights
      ? t('everything')
      : joinNames(fileRightNames.filter((right) => includesRight(set, right)).map((right) => r(right)))
}
