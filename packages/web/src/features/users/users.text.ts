import type { userErrors } from '@cabinet/contract/users'
import type { groupErrors } from '@cabinet/contract/users.groups'
import { texts, type Words } from '../../kernel/text.ts'

export const errorText: Record<keyof typeof userErrors | keyof typeof groupErrors, Words> = {
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
  'users.pictures_unavailable': [
    '此服务器无法安全处理图片，请联系管理员',
    "This server can't process pictures safely. Contact your admin",
  ],
  'users.avatar_invalid': [
    '头像必须是 JPEG、GIF 或 PNG 图片',
    'The avatar must be a JPEG, GIF or PNG picture',
  ],
  'users.quota_above_organisation': [
    '空间配额不能大于所属组织的总空间',
    'The quota must not be above the total space of the organisation',
  ],
  'users.mail_invalid': ['邮箱格式不正确', 'This is no e-mail address'],
  'users.phone_invalid': ['手机号码格式不正确', 'This is no phone number'],
  'users.supervisor_invalid': [
    '直属上级必须是本企业的其他用户，且不能是其下级',
    'The direct supervisor must be another user of this enterprise, and not one who reports to this user',
  ],
  'users.expiry_past': ['有效期不能早于当前时间', 'The account cannot end in the past'],
  'users.type_forbidden': ['您无权授予或更改此用户类型', 'You may not give or change this user type'],
  'users.self': ['不能对自己的账号执行此操作', 'You cannot do this to your own account'],
  'users.last_administrator': ['必须保留至少一个可用的超级管理员', 'One super administrator must remain'],
  'users.admin_fixed': ['管理员数据不能删除', 'Admin data cannot be deleted'],
  'users.in_use': [
    '该用户仍有文件或其他数据，请先禁用并移交',
    'This user still has files or other things: disable the account and hand them over',
  ],
  'users.from_directory': ['该信息由 AD 域管理，不能在此修改', 'The directory owns this; change it there'],
  'users.one_password_one_user': [
    '指定的密码只能用于一个用户',
    'A password of your choice can be given to one user only',
  ],
  'users.sheet_unreadable': [
    '无法读取该表格，请使用 xlsx 或 csv 文件',
    'This sheet cannot be read; use an xlsx or csv file',
  ],
  'users.sheet_too_large': ['表格过大', 'The sheet is too large'],
  'users.sheet_empty': ['表格中没有数据', 'There are no rows in the sheet'],
  'users.sheet_columns': ['缺少必填列，或列重复', 'A column that is needed is missing, or stands twice'],
  'users.import_not_found': ['导入记录不存在或已过期', 'This import does not exist any more'],
  'users.import_started': ['该导入已经开始', 'This import has been started already'],
  'users.row_repeated': ['该账号在表格中重复', 'This account stands in an earlier row already'],
  'users.row_organisation_unknown': [
    '组织不存在，或不在您的管理范围内',
    'There is no such organisation among those you administer',
  ],
  'users.row_supervisor_unknown': ['直属上级账号不存在', 'There is no account of this supervisor'],
  'users.row_type_invalid': ['用户类型无法识别', 'This is no user type'],
  'users.row_number_invalid': ['不是有效的数字', 'This is no number'],
  'users.row_date_invalid': ['不是有效的日期', 'This is no date'],
  'groups.not_found': ['群组不存在', 'The group does not exist'],
  'groups.name_taken': ['群组名称已存在', 'A group of this name exists already'],
  'groups.name_invalid': [
    '群组名称不能为空，且不超过 30 个字符',
    'A name is needed, of at most 30 characters',
  ],
  'groups.in_use': ['该群组正在使用中，不能删除', 'The group is in use and cannot be deleted'],
}

export const titles = texts('userScreens', {
  user: ['用户管理', 'Users'],
  group: ['群组管理', 'Groups'],
  groupManager: ['群组管理员', 'Group managers'],
})
