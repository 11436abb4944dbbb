import type { authErrors } from '@cabinet/contract/auth'
import { texts, type Words } from '../../kernel/text.ts'

export const text = texts('auth', {
  signIn: ['登录', 'Sign in'],
  welcome: ['欢迎回来', 'Welcome back'],
  welcomeTo: ['登录{name}，继续您的工作', 'Sign in to {name} and carry on'],
  account: ['账号', 'Account'],
  accountNeeded: ['请输入账号', 'Please enter your account'],
  password: ['密码', 'Password'],
  passwordNeeded: ['请输入密码', 'Please enter your password'],
  show: ['显示密码', 'Show the password'],
  hide: ['隐藏密码', 'Hide the password'],
  capsLock: ['大写锁定已打开', 'Caps Lock is on'],
  pitch: ['团队的每一份文件，都有归处', 'A place for every file of your team'],
  pitchMore: [
    '个人与部门空间、大文件续传、在线预览、精细权限，一处即达。',
    'Personal and department spaces, resumable uploads, previews and fine-grained rights in one place.',
  ],
  changePassword: ['修改密码', 'Change password'],
  firstTitle: ['设置新密码', 'Set a new password'],
  firstBody: [
    '首次登录或密码被重置后，需要先设置新密码。',
    'After a first sign-in or a reset, a new password comes first.',
  ],
  oldPassword: ['原密码', 'Old password'],
  newPassword: ['新密码', 'New password'],
  repeatPassword: ['确认新密码', 'Repeat the new password'],
  ruleLength: ['{min} 至 {max} 个字符', '{min} to {max} characters'],
  ruleLetter: ['包含字母', 'Has a letter'],
  ruleDigit: ['包含数字', 'Has a digit'],
  ruleSigns: ['没有空格和中文', 'No spaces, no Chinese'],
  ruleOther: ['与原密码不同', 'Differs from the old one'],
  ruleSame: ['两次输入一致', 'Both entries are the same'],
  ruleMet: ['已满足', 'met'],
  ruleOpen: ['未满足', 'not yet met'],
  save: ['保存新密码', 'Save the new password'],
  changed: ['密码已修改', 'The password is changed'],
  signOut: ['退出登录', 'Sign out'],
})

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
