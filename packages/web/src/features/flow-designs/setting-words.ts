import type { FlowSettingScope } from '@cabinet/contract/flow-designs.shapes'
import type { translate } from '../../kernel/text.ts'
import { messages } from './pages.text.ts'

/** Where a setting applies, in words. */
export function placeText(
  say: typeof translate,
  scope: FlowSettingScope,
  place: string,
  placeName: string,
): string {
  if (scope === 'enterprise') return say(messages.wholeEnterprise)
  if (scope === 'level') return say(messages.levelAndAbove, { level: place })
  return placeName || say(messages.placeGone)
}
