import type { settingErrors } from '@cabinet/contract/settings'
import { type LocalizedText, registerTexts } from '../../kernel/text.ts'

export const messages = registerTexts('settings', {
  name: ['文柜', 'Cabinet'],
  settings: ['系统设置', 'Settings'],
  otherLanguage: ['Switch to English', '切换到中文'],
  theme: ['主题', 'Theme'],
  themeDefault: ['浅色', 'Light'],
  themeDark: ['深色', 'Dark'],
  compact: ['紧凑列表', 'Compact list'],
})

export const errorMessages: Record<keyof typeof settingErrors, LocalizedText> = {
  'settings.logo_too_large': ['标志图片不能超过 200KB', 'The logo can’t exceed 200KB'],
  'settings.logo_invalid': ['标志必须是 PNG、JPEG、GIF 或 WebP 图片', 'Use a PNG, JPEG, GIF or WebP image'],
  'settings.recycle_days_invalid': [
    '回收站的最短保留天数不能超过保留天数',
    'The minimum retention can’t be longer than the retention period',
  ],
  'settings.time_zone_invalid': ['请选择有效的时区', 'Choose a valid time zone'],
  'settings.password_policy_invalid': [
    '密码最小长度不能大于最大长度',
    'The minimum length can’t exceed the maximum',
  ],
}
