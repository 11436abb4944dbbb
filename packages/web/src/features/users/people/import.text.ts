import type { UserImportColumn } from '@cabinet/contract/users.import'
import type { LocalizedText } from '../../../kernel/text.ts'

export const importColumnWords: Record<UserImportColumn, LocalizedText> = {
  account: ['账号', 'Account'],
  name: ['姓名', 'Name'],
  mail: ['邮箱', 'Email'],
  phone: ['手机', 'Phone'],
  organisation: ['所属组织', 'Organization'],
  supervisor: ['直属上级', 'Supervisor'],
  type: ['用户类型', 'Type'],
  quotaGb: ['空间配额', 'Quota'],
  singleFileMb: ['单文件上限', 'Single-file limit'],
  extNotAllow: ['禁止的扩展名', 'Forbidden extensions'],
  expires: ['有效期', 'Expires'],
  roles: ['角色', 'Roles'],
}
