import { limits } from '@cabinet/contract/limits'
import type { PasswordPolicy, SettingErrorKey, SystemSettings } from '@cabinet/contract/settings'
import { isTimeZone } from '../../kernel/local-time.ts'

/** Every setting with its default. */
export const defaultSettings = {
  systemName: 'Cabinet',
  platformName: 'Cabinet',
  /** A data URL; '' for the product's own logo. */
  logo: '',
  /** Lower-case extensions joined by '|' that may not be uploaded. */
  extNotAllow: '',
  /** Whether content that a client proves to hold is linked instead of uploaded. */
  instantUpload: true,
  contentRetrieval: true,
  emailOpen: false,
  adOpen: false,
  mappingDiskOpen: false,
  /** Whether sign-in requires a captcha besides the password. */
  loginVerify: false,
  dingTalkOpen: false,
  weComOpen: false,
  officeType: 'embedded' as SystemSettings['officeType'],
  folderNameMax: limits.folderName as number,
  recycleDays: limits.recycleDays as number,
  /**
   * Days during which nothing can be deleted from a recycle bin, and whether recycle bins count against the
   * quota.
   */
  recycleMinDays: 0,
  recycleCharged: true,
  packageDays: limits.packageDays as number,
  /** Total size of a user's package downloads in GB. */
  packageSpace: limits.packageSpace as number,
  /** Password policy (decisions: 8 to 20, letters and digits). */
  passwordMin: 8,
  passwordMax: 20,
  passwordLetters: true,
  passwordDigits: true,
  passwordMixedCase: false,
  passwordSymbols: false,
  /**
   * Number of earlier passwords that may not be reused, and days after which a password must be changed; 0 is
   * off.
   */
  passwordHistory: 0,
  passwordAgeDays: 0,
  /** Whether `loginVerify` applies to every sign-in, or only after a wrong attempt. */
  loginVerifyAlways: false,
  /** Users who must have a second factor. */
  secondFactor: 'nobody' as 'nobody' | 'administrators' | 'everybody',
  phoneLogin: false,
  /** Maximum concurrent sessions of a user; 0 is no limit. */
  sessionsMost: 0,
  /** Days after which a session ends, however often its tokens are exchanged. */
  sessionDays: limits.sessionDays as number,
  loginLogDays: limits.loginLogDays as number,
  /** Whether users may change their own mail address and phone number. */
  mailOwn: true,
  phoneOwn: true,
  /** IANA name; of this server until an administrator chooses. */
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  /** Whether `--demo` has filled this installation. */
  demonstration: false,
}
export type SettingValues = typeof defaultSettings
export type SettingValueName = keyof SettingValues

/** Normalizes extensions: lower case, without dots and blanks, each once. */
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

/** Magic numbers in hex. */
const pictures: [type: string, begins: RegExp][] = [
  ['png', /^89504e470d0a1a0a/],
  ['jpeg', /^ffd8ff/],
  ['gif', /^47494638(37|39)61/],
  ['webp', /^52494646.{8}57454250/],
]

/** Returns the picture type from the first bytes: a file name proves nothing, and SVG may contain scripts. */
export function pictureTypeOfBytes(bytes: Buffer): string | null {
  const beginning = bytes.subarray(0, 16).toString('hex')
  return pictures.find(([, begins]) => begins.test(beginning))?.[0] ?? null
}

/** Returns why this logo is refused, or null. A data URL of at most 200 KB (specification); '' removes it. */
export function logoPictureRefusal(logo: string): SettingErrorKey | null {
  if (logo === '') return null
  const [, type, base64] = /^data:image\/(\w+);base64,([A-Za-z0-9+/]+={0,2})$/.exec(logo) ?? []
  if (!type || !base64) return 'settings.logo_invalid'
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > limits.logo) return 'settings.logo_too_large'
  return pictureTypeOfBytes(bytes) === type ? null : 'settings.logo_invalid'
}

/** Returns why these settings contradict each other, or null. */
export function passwordPolicyRefusal(
  settings: Pick<SettingValues, 'passwordMin' | 'passwordMax' | 'recycleDays' | 'recycleMinDays'>,
): SettingErrorKey | null {
  if (settings.passwordMin > settings.passwordMax) return 'settings.password_policy_invalid'
  return settings.recycleMinDays > settings.recycleDays ? 'settings.recycle_days_invalid' : null
}

/** Returns why this time zone is refused, or null. */
export const timeZoneRefusal = (timeZone: string): SettingErrorKey | null =>
  isTimeZone(timeZone) ? null : 'settings.time_zone_invalid'

/** Returns the rules for a new password. */
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
