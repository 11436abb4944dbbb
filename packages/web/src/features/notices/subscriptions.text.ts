import type { SubscriptionMode } from '@cabinet/contract/notices.subscriptions'
import { type LocalizedText, registerTexts } from '../../kernel/text.ts'

export const subscriptionMessages = registerTexts('subscriptions', {
  titleOf: ['“{name}”的通知', 'Notifications for “{name}”'],
  titleMany: ['{count} 项的通知', 'Notifications for {count} {count, item|items}'],
  inheritedFollowed: ['已关注上级文件夹', 'A parent folder is followed'],
  inheritedMuted: ['已屏蔽上级文件夹的通知', 'A parent folder is muted'],
  save: ['保存', 'Save'],
  saved: ['通知设置已更新', 'Notifications updated'],
  listHint: [
    '在文件或文件夹的菜单中选择“通知”来添加。',
    'To add a file or folder, choose Notifications in its menu.',
  ],
  listNone: ['还没有关注或屏蔽的文件和文件夹', 'You don’t follow or mute anything yet'],
  gone: ['您已无法查看的项目', 'An item you no longer have access to'],
  unfollow: ['取消关注', 'Stop following'],
  unmute: ['取消屏蔽', 'Unmute'],
  more: ['显示更多', 'Show more'],
})

export const subscriptionModeMessages = registerTexts('subscriptionModes', {
  none: ['默认', 'Default'],
  followed: ['关注', 'Follow'],
  muted: ['屏蔽', 'Mute'],
} satisfies Record<SubscriptionMode, LocalizedText>)

export const subscriptionModeHints = registerTexts('subscriptionModeHints', {
  none: ['按个人设置通知', 'As chosen in your personal settings'],
  followed: ['有新文件、新版本和评论时通知', 'New files, new versions and comments'],
  muted: ['仅通知提及您和权限的消息', 'Only mentions and access'],
} satisfies Record<SubscriptionMode, LocalizedText>)
