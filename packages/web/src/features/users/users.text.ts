import type { userErrors } from '@cabinet/contract/users'
import type { Words } from '../../kernel/text.ts'

export const errorText: Record<keyof typeof userErrors, Words> = {
  'users.not_found': ['用户不存在', 'The user does not exist'],
  'users.account_taken': ['账号已被使用', 'This account is already taken'],
  'users.account_invalid': [
    '账号只能包含字母、数字、下划线、点、连字符和 @，且少于 20 个字符',
    'An account has letters, digits, underscore, dot, hyphen and @ only, and under 20 characters',
  ],
  'users.name_invalid': ['姓名不能为空，且少于 20 个字符', 'A name is needed, of under 20 characters'],
  'users.quota_invalid': [
    '空间配额必须大于 0，且不小于已用空间',
    'A quota must be above 0 and not below the space in use',
  ],
  'users.avatar_too_large': ['头像不能超过 2MB', 'The avatar must not exceed 2MB'],
  'users.avatar_invalid': [
    '头像必须是 JPEG、GIF 或 PNG 图片',
    'The avatar must be a JPEG, GIF or PNG picture',
  ],
}
