import type { GrantErrorKey } from '@cabinet/contract/grants'
import type { LocalizedText } from '../../kernel/text.ts'

export const errorMessages: Record<GrantErrorKey, LocalizedText> = {
  'grants.beyond_own': [
    '不能授予或更改超出您自身权限或期限的权限',
    'You can only give permissions you have yourself, for no longer than you have them',
  ],
  'grants.locks_out': [
    '此更改会使您失去“授权”权限，未保存',
    'This would remove your own Authorize permission, so it wasn’t saved',
  ],
  'grants.nothing_given': ['请至少选择一项权限', 'Choose at least one permission'],
  'grants.print_needs_preview': ['打印权限需要同时具有预览权限', 'Print requires Preview'],
  'grants.expiry_past': ['到期时间必须晚于当前时间', 'The end date must be in the future'],
  'grants.subject_unknown': ['所选对象不存在', 'This user, department, role or group doesn’t exist'],
  'grants.root_inherits': [
    '根目录没有上级，无法更改继承',
    'The top folder of a space has nothing to inherit from',
  ],
  'grants.too_many': ['一次更改的权限过多，请分批进行', 'Too many changes at once. Do it in steps'],
  'grants.request_ended': ['该申请已被处理或已过期', 'This request was already handled or has expired'],
}
