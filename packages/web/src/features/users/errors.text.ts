import type { userErrors } from '@cabinet/contract/users'
import type { LocalizedText } from '../../kernel/text.ts'

export const errorMessages: Record<keyof typeof userErrors, LocalizedText> = {
  'users.not_found': ['用户不存在', 'This user no longer exists'],
  'users.account_taken': ['账号已被使用', 'This account is already in use'],
  'users.account_invalid': [
    '账号只能包含字母、数字、下划线、点、连字符和 @，且少于 20 个字符',
    'Accounts can contain letters, digits and _ . - @, up to 19 characters',
  ],
  'users.name_invalid': ['姓名不能为空，且少于 20 个字符', 'Enter a name of up to 19 characters'],
  'users.quota_invalid': [
    '空间配额必须大于 0，且不小于已用空间',
    'The quota must be greater than 0 and not lower than what’s used',
  ],
  'users.avatar_too_large': ['头像不能超过 2MB', 'The avatar must not exceed 2MB'],
  'users.pictures_unavailable': [
    '此服务器无法安全处理图片，请联系管理员',
    'This server can’t process images safely. Contact your administrator',
  ],
  'users.avatar_invalid': ['头像必须是 JPEG、GIF 或 PNG 图片', 'Use a JPEG, GIF or PNG image'],
  'users.quota_above_organisation': [
    '空间配额不能大于所属组织的总空间',
    'The quota can’t exceed the organization’s total space',
  ],
  'users.mail_invalid': ['邮箱格式不正确', 'Enter a valid email address'],
  'users.phone_invalid': ['手机号码格式不正确', 'Enter a valid phone number'],
  'users.supervisor_invalid': [
    '直属上级必须是本企业的其他用户，且不能是其下级',
    'The supervisor must be another user in this enterprise who doesn’t report to this user',
  ],
  'users.expiry_past': ['有效期不能早于当前时间', 'The expiry date must be in the future'],
  'users.type_forbidden': [
    '您无权授予或更改此用户类型',
    'You don’t have permission to assign or change this user type',
  ],
  'users.self': ['不能对自己的账号执行此操作', 'You can’t do this to your own account'],
  'users.last_administrator': [
    '必须保留至少一个可用的超级管理员',
    'At least one active super administrator must remain',
  ],
  'users.admin_fixed': ['管理员数据不能删除', 'Admin data cannot be deleted'],
  'users.in_use': [
    '该用户仍有文件或其他数据，请先停用并移交',
    'This user still has files or data. Disable the account and hand it over first',
  ],
  'users.from_directory': ['该信息由 AD 域管理，不能在此修改', 'Managed by AD. Change it there'],
  'users.one_password_one_user': [
    '指定的密码只能用于一个用户',
    'A custom password can only be set for one user at a time',
  ],
  'users.import_not_found': ['导入记录不存在或已过期', 'This import no longer exists'],
  'users.import_started': ['该导入已经开始', 'This import has already started'],
  'users.row_repeated': ['该账号在表格中重复', 'This account appears in an earlier row'],
  'users.row_organisation_unknown': [
    '组织不存在，或不在您的管理范围内',
    'This organization doesn’t exist or isn’t one you manage',
  ],
  'users.row_supervisor_unknown': ['直属上级账号不存在', 'No account found for this supervisor'],
  'users.row_role_unknown': ['角色不存在', 'No role of this name'],
  'users.row_type_invalid': ['用户类型无法识别', 'Unknown user type'],
  'users.row_date_invalid': ['不是有效的日期', 'Not a valid date'],
}
