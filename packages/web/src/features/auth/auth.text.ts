import type { authErrors } from '@cabinet/contract/auth'
import type { Words } from '../../kernel/text.ts'

export const errorText: Record<keyof typeof authErrors, Words> = {
  'auth.expired': ['您的登录已过期，请重新登录', 'Your login has expired, please log in again'],
  'auth.idle': ['系统长时间未操作，请重新登录', 'The system was idle for too long, please log in again'],
  'auth.login_id_missing': ['登录用户 ID 不能为空', 'Login user ID must not be empty'],
  'auth.password_wrong': ['账号或密码错误', 'Wrong account or password'],
  'auth.locked': ['账号已锁定，请稍后再试！', 'Account is locked, please try again later!'],
  'auth.account_expired': ['账号已过期', 'The account has expired'],
  'auth.account_disabled': ['账号未启用', 'The account is not enabled'],
  'auth.must_change_password': ['请先修改密码', 'Please change your password first'],
  'auth.old_password_wrong': ['原密码错误', 'The old password is wrong'],
  'auth.password_weak': ['密码不符合安全要求', 'The password does not meet the rules'],
  'auth.password_same': ['新密码不能与原密码相同', 'The new password must differ from the old one'],
}
