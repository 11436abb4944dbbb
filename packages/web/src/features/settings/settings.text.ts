import type { settingErrors } from '@cabinet/contract/settings'
import type { Words } from '../../kernel/text.ts'

export const errorText: Record<keyof typeof settingErrors, Words> = {
  'settings.logo_too_large': ['标志图片不能超过 200KB', 'The logo must not exceed 200KB'],
  'settings.logo_invalid': [
    '标志必须是 PNG、JPEG、GIF 或 WebP 图片',
    'The logo must be a PNG, JPEG, GIF or WebP picture',
  ],
}
