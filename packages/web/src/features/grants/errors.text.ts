import type { GrantError } from '@cabinet/contract/spaces.grants'
import type { Words } from '../../kernel/text.ts'

export const errorText: Record<GrantError, Words> = {
  'grants.beyond_own': [
    '不能授予或更改超出您自身权限或期限的授权',
    'You can only give or change rights that you hold yourself, and not for longer than you hold them',
  ],
  'grants.locks_out': [
    '此更改会使您失去授权权限，未保存',
    'This would take away your own right to authorise, so it was not saved',
  ],
  'grants.nothing_given': ['请至少选择一项权限', 'Choose at least one right'],
  'grants.print_needs_preview': ['打印权限需要同时具有预览权限', 'Print requires preview'],
  'grants.expiry_past': ['到期时间必须晚于当前时间', 'The end must lie in the future'],
  'grants.subject_unknown': ['授权对象不存在', 'This person, department, role or group does not exist'],
  'grants.root_inherits': [
    '根目录没有上级，无法更改继承',
    'The root of a space has nothing above it to inherit from',
  ],
  'grants.too_many': [
    '一次更改的授权过多，请分批进行',
    'These are too many grants at once; do it in several steps',
  ],
  'grants.request_ended': ['该申请已被处理或已过期', 'This request has been answered already, or has ended'],
}
