import type { ErrorKey } from '@cabinet/contract/errors'
import type { UserAccountState } from '@cabinet/contract/users.admin'
import type { UserImportColumn, UserImportRow } from '@cabinet/contract/users.import'
import type { SheetWords } from '../../../kernel/sheets/index.ts'

export const columnMessages: Record<UserImportColumn, SheetWords> = {
  account: ['账号', 'Account'],
  name: ['姓名', 'Name'],
  mail: ['邮箱', 'Email'],
  phone: ['手机号', 'Phone'],
  organisation: ['组织', 'Organisation'],
  supervisor: ['直属上级账号', 'Supervisor account'],
  type: ['用户类型', 'User type'],
  quotaGb: ['空间配额(GB)', 'Quota (GB)'],
  singleFileMb: ['单文件上限(MB)', 'Single-file limit (MB)'],
  extNotAllow: ['禁止扩展名', 'Forbidden extensions'],
  expires: ['有效期至', 'Expires'],
  roles: ['角色', 'Roles'],
}

/** Further titles of these columns, in lower case and without blanks. */
export const columnAliases: Record<string, UserImportColumn> = {
  用户名: 'account',
  登录名: 'account',
  username: 'account',
  login: 'account',
  真实姓名: 'name',
  realname: 'name',
  fullname: 'name',
  邮件: 'mail',
  电子邮箱: 'mail',
  email: 'mail',
  mail: 'mail',
  手机: 'phone',
  电话: 'phone',
  手机号码: 'phone',
  mobile: 'phone',
  部门: 'organisation',
  所属组织: 'organisation',
  department: 'organisation',
  organization: 'organisation',
  直属上级: 'supervisor',
  supervisor: 'supervisor',
  manager: 'supervisor',
  类型: 'type',
  type: 'type',
  空间配额: 'quotaGb',
  quota: 'quotaGb',
  单文件上限: 'singleFileMb',
  用户角色: 'roles',
  role: 'roles',
  有效期: 'expires',
  expires: 'expires',
  validuntil: 'expires',
}

/** Names by type code, from 1. */
export const userTypeMessages: Record<1 | 2 | 3 | 4, SheetWords> = {
  1: ['超级管理员', 'Super administrator'],
  2: ['企业管理员', 'Enterprise administrator'],
  3: ['部门管理员', 'Department administrator'],
  4: ['普通用户', 'General user'],
}

export const userStateMessages: Record<UserAccountState, SheetWords> = {
  enabled: ['启用', 'Enabled'],
  disabled: ['禁用', 'Disabled'],
  expired: ['已过期', 'Expired'],
  locked: ['已锁定', 'Locked'],
}

export const sheetTitleMessages = {
  users: ['用户', 'Users'],
  template: ['用户导入模板', 'User import template'],
  result: ['导入结果', 'Import results'],
  line: ['行号', 'Row'],
  outcome: ['结果', 'Result'],
  field: ['列', 'Column'],
  reason: ['原因', 'Reason'],
  password: ['初始密码', 'Initial password'],
  used: ['已用空间(GB)', 'Used (GB)'],
  state: ['状态', 'Status'],
  created: ['创建时间', 'Created'],
} as const satisfies Record<string, SheetWords>

export const importActionMessages: Record<UserImportRow['action'], SheetWords> = {
  add: ['待新增', 'Will be added'],
  update: ['待更新', 'Will be updated'],
  refused: ['未导入', 'Not imported'],
  added: ['已新增', 'Added'],
  updated: ['已更新', 'Updated'],
}

/** Texts of every error that checking a row can return. */
export const importReasonMessages = {
  'users.account_invalid': [
    '账号只能包含字母、数字、_ . - @，且少于 20 个字符',
    'Use letters, digits and _ . - @, up to 19 characters',
  ],
  'users.account_taken': ['账号已存在', 'This account already exists'],
  'users.name_invalid': ['姓名不能为空，且少于 20 个字符', 'Enter a name of up to 19 characters'],
  'common.name_hidden': ['姓名含有不可见字符', 'The name has invisible characters'],
  'users.mail_invalid': ['邮箱格式不正确', 'Not a valid email address'],
  'users.phone_invalid': ['手机号格式不正确', 'Not a valid phone number'],
  'users.quota_invalid': [
    '配额必须大于 0、不小于已用空间，且不小于单文件上限',
    'The quota must be greater than 0, at least what’s used and at least the single-file limit',
  ],
  'users.quota_above_organisation': [
    '配额大于所属组织的总空间',
    'The quota exceeds the organisation’s total space',
  ],
  'users.supervisor_invalid': [
    '不能是本人或其下级',
    'The supervisor can’t be the user or someone who reports to them',
  ],
  'users.expiry_past': ['有效期早于当前时间', 'The expiry date is in the past'],
  'users.type_forbidden': ['无权授予或更改此用户类型', 'You can’t assign or change this user type'],
  'users.self': ['不能更改自己的账号', 'You can’t change your own account by import'],
  'users.admin_fixed': [
    '超级管理员的类型和有效期不能通过导入更改',
    'A super administrator’s type and expiry can’t be changed by import',
  ],
  'users.from_directory': ['由 AD 域管理', 'Managed by AD'],
  'users.row_repeated': ['账号在表格中重复', 'This account appears in an earlier row'],
  'users.row_organisation_unknown': [
    '组织不存在、重名或不在管理范围内',
    'Organisation not found, not unique, or not one you manage',
  ],
  'users.row_supervisor_unknown': ['没有此上级账号', 'Supervisor account not found'],
  'users.row_role_unknown': ['角色不存在', 'Role not found'],
  'roles.not_held': ['只能分配自己拥有的角色', 'You can assign only roles you have yourself'],
  'users.row_type_invalid': ['用户类型无法识别', 'Unknown user type'],
  'common.sheet_number': ['不是有效的数字', 'Not a valid number'],
  'users.row_date_invalid': ['不是有效的日期', 'Not a valid date'],
  'organisations.user_limit_reached': ['组织用户数量已达上限', 'User count limit reached'],
  'common.no_permission': ['不在您的管理范围内', 'Not a user you manage'],
} as const satisfies Partial<Record<ErrorKey, SheetWords>>
export type ImportRowReason = keyof typeof importReasonMessages

export const isImportRowReason = (key: string): key is ImportRowReason =>
  Object.hasOwn(importReasonMessages, key)
