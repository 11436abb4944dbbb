import { limits } from '@cabinet/contract/limits'
import type { PasswordPolicy, SettingErrorKey, SystemSettings } from '@cabinet/contract/settings'

/** Everything an administrator may change, with its value until then. */
export const defaultSettings = {
  systemName: 'Cabinet',
  platformName: 'Cabinet',
  /** A data address; '' is the product's own. */
  logo: '',
  /** Lower-case extensions joined by '|' that nobody may upload. */
  extNotAllow: '',
  /** Whether content that somebody proves to hold is linked instead of sent. */
  instantUpload: true,
  contentRetrieval: true,
  emailOpen: false,
  adOpen: false,
  mappingDiskOpen: false,
  /** Whether signing in asks for a code besides the password. */
  loginVerify: false,
  dingTalkOpen: false,
  weComOpen: false,
  officeType: 'embedded' as SystemSettings['officeType'],
  folderNameMax: limits.folderName as number,
  recycleDays: limits.recycleDays as number,
  /** Days for which nobody takes anything out of a bin for ever, and whether bins count against the quota. */
  recycleMinDays: 0,
  recycleCharged: true,
  packageDays: limits.packageDays as number,
  /** Gigabytes of all packages of one person. */
  packageSpace: limits.packageSpace as number,
  /** Password policy (decisions: 8 to 20, letters and digits). */
  passwordMin: 8,
  passwordMax: 20,
  passwordLetters: true,
  passwordDigits: true,
  passwordMixedCase: false,
  passwordSymbols: false,
  /** Earlier passwords that may not come again, and days after which one must be changed; 0 is off. */
  passwordHistory: 0,
  passwordAgeDays: 0,
  /** Whether `loginVerify` asks at every sign-in, or only after a wrong attempt. */
  loginVerifyAlways: false,
  /** Users who must have a second factor. */
  secondFactor: 'nobody' as 'nobody' | 'administrators' | 'everybody',
  phoneLogin: false,
  /** Sessions of one person at a time; 0 is no limit. */
  sessionsMost: 0,
  /** Days after which a session ends however often its tokens are exchanged. */
  sessionDays: limits.sessionDays as number,
  loginLogDays: limits.loginLogDays as number,
  /** Whether people change their own mail address and phone number. */
  mailOwn: true,
  phoneOwn: true,
  /** Whether `--demo` has filled this installation. */
  demonstration: false,
}
export type SettingValues = typeof defaultSettings
export type SettingValueName = keyof SettingValues

/** Extensions as they are kept: lower case, without dots and blanks, each once. */
export const tidyExtensions = (list: string): string =>
  [
    ...new Set(
      list
        .toLowerCase()
        .split(/[|,;\s]+/)
        .map((one) => one.replace(/^\.+/, '')),
    ),
  ]
    .filter((one) => one !== '')
    .join('|')

/** First bytes in hex. */
const pictures: [type: string, begins: RegExp][] = [
  ['png', /^89504e470d0a1a0a/],
  ['jpeg', /^ffd8ff/],
  ['gif', /^47494638(37|39)61/],
  ['webp', /^52494646.{8}57454250/],
]

/** The picture type that these bytes begin as: a name proves nothing, and SVG may carry script. */
export function pictureTypeOfBytes(bytes: Buffer): string | null {
  const beginning = bytes.subarray(0, 16).toString('hex')
  return pictures.find(([, begins]) => begins.test(beginning))?.[0] ?? null
}

/** Why this logo must be turned away, or null. A data address of at most 200 KB (specification); '' takes it away. */
export function logoPictureRefusal(logo: string): SettingErrorKey | null {
  if (logo === '') return null
  const [, type, base64] = /^data:image\/(\w+);base64,([A-Za-z0-9+/]+={0,2})$/.exec(logo) ?? []
  if (!type || !base64) return 'settings.logo_invalid'
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > limits.logo) return 'settings.logo_too_large'
  return pictureTypeOfBytes(bytes) === type ? null : 'settings.logo_invalid'
}

/** Why these settings contradict each other, or null. */
export function passwordPolicyRefusal(
  settings: Pick<SettingValues, 'passwordMin' | 'passwordMax' | 'recycleDays' | 'recycleMinDays'>,
): SettingErrorKey | null {
  if (settings.passwordMin > settings.passwordMax) return 'settings.password_policy_invalid'
  return settings.recycleMinDays > settings.recycleDays ? 'settings.recycle_days_invalid' : null
}

/** The rules a new password must meet. */
export const passwordPolicyOf = (settings: Omit<SettingValues, 'logo'>): PasswordPolicy => ({
  min: settings.passwordMin,
  max: settings.passwordMax,
  letters: settings.passwordLetters,
  digits: settings.passwordDigits,
  mixedCase: settings.passwordMixedCase,
  symbols: settings.passwordSymbols,
  history: settings.passwordHistory,
  ageDays: settings.passwordAgeDays,
})
