import type { subscriptionErrors } from '@cabinet/contract/notices.subscriptions'
import type { LocalizedText } from '../../kernel/text.ts'

export const errorMessages: Record<keyof typeof subscriptionErrors, LocalizedText> = {
  'notices.too_many_subscriptions': [
    '关注和屏蔽的项目已达上限，请先移除一部分',
    'You follow or mute too many items. Remove some first',
  ],
}
