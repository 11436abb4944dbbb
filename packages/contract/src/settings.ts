import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { boundedText, emptyWireObject, wire } from './wire.ts'

export const settingErrors = {
  'settings.logo_too_large': 413,
  'settings.logo_invalid': 400,
  /** The shortest password would be longer than the longest. */
  'settings.password_policy_invalid': 400,
  /** The recycle bin retention is below its required minimum. */
  'settings.recycle_days_invalid': 400,
  /** The time zone is not one of the IANA database. */
  'settings.time_zone_invalid': 400,
} as const satisfies ErrorStatusTable
export type SettingErrorKey = keyof typeof settingErrors

/** How Office files open: in the built-in editor, in an office server by WOPI, or view-only. */
const officeType = z.enum(['embedded', 'wopi', 'view'])

/** System settings (specification), loaded when the application starts, before sign-in. */
export const systemSettings = wire({
  systemName: ['SystemName', z.string()],
  platformName: ['PlatformName', z.string()],
  /** A data URL, or '' for the built-in logo. */
  logo: ['Logo', z.string()],
  emailOpen: ['IsOpenEmail', z.boolean()],
  adOpen: ['IsOpenADUser', z.boolean()],
  mappingDiskOpen: ['IsOpenMappingDisk', z.boolean()],
  contentRetrieval: ['IsContentRetrieval', z.boolean()],
  officeType: ['OfficeType', officeType],
  platform: ['Platform', z.string()],
  loginVerify: ['IsOpenLoginVerify', z.boolean()],
  dingTalkOpen: ['IsOpenDingTalk', z.boolean()],
  weComOpen: ['IsOpenWeCom', z.boolean()],
  /** Base addresses; '' is this server. */
  uploadHost: ['UploadHost', z.string()],
  downloadHost: ['DownloadHost', z.string()],
  signalHost: ['SignalHost', z.string()],
  /** Characters of a new folder's name. */
  folderNameMax: ['FolderNameMax', z.int()],
  /** IANA name of the time zone in which the enterprise lives: digests, quiet hours. */
  timeZone: ['TimeZone', z.string()],
})
export type SystemSettings = z.output<typeof systemSettings>

export const passwordPolicyRules = wire({
  min: ['Min', z.int()],
  max: ['Max', z.int()],
  letters: ['Letters', z.boolean()],
  digits: ['Digits', z.boolean()],
  /** Capital and small letters both. */
  mixedCase: ['MixedCase', z.boolean()],
  symbols: ['Symbols', z.boolean()],
  /** Number of recent passwords that may not be reused; 0 is only the current one. */
  history: ['History', z.int()],
  /** Days after which a password must be changed; 0 is never. */
  ageDays: ['AgeDays', z.int()],
})
export type PasswordPolicy = z.output<typeof passwordPolicyRules>

/** Password rules of the specification (decisions: default 8 to 20, letters and digits, no spaces, no Chinese). */
export function passwordRefusal(
  password: string,
  policy: Omit<PasswordPolicy, 'history' | 'ageDays'>,
): 'auth.password_weak' | null {
  const good =
    password.length >= policy.min &&
    password.length <= policy.max &&
    (!policy.letters || /[a-z]/i.test(password)) &&
    (!policy.digits || /\d/.test(password)) &&
    (!policy.mixedCase || (/[a-z]/.test(password) && /[A-Z]/.test(password))) &&
    (!policy.symbols || /[^A-Za-z0-9]/.test(password)) &&
    /^[\x21-\x7e]*$/.test(password)
  return good ? null : 'auth.password_weak'
}

/** Everything the settings screen shows and changes. */
const fields = {
  systemName: ['SystemName', boundedText(60).min(1)],
  platformName: ['PlatformName', boundedText(60)],
  /** A data URL of at most 200 KB (specification); '' removes the logo. */
  logo: ['Logo', z.string().max(300_000)],
  extNotAllow: ['ExtNotAllow', boundedText(2000)],
  instantUpload: ['IsInstantUpload', z.boolean()],
  contentRetrieval: ['IsContentRetrieval', z.boolean()],
  emailOpen: ['IsOpenEmail', z.boolean()],
  adOpen: ['IsOpenADUser', z.boolean()],
  mappingDiskOpen: ['IsOpenMappingDisk', z.boolean()],
  dingTalkOpen: ['IsOpenDingTalk', z.boolean()],
  weComOpen: ['IsOpenWeCom', z.boolean()],
  officeType: ['OfficeType', officeType],
  folderNameMax: ['FolderNameMax', z.int().min(1).max(255)],
  recycleDays: ['RecycleDays', z.int().min(1).max(3650)],
  recycleMinDays: ['RecycleMinDays', z.int().min(0).max(3650)],
  recycleCharged: ['IsRecycleCharged', z.boolean()],
  /** Days that finished packages are stored, and gigabytes of packages per user. */
  packageDays: ['PackageDays', z.int().min(1).max(30)],
  packageSpace: ['PackageSpace', z.int().min(1).max(10_000)],
  passwordMin: ['PasswordMin', z.int().min(6).max(100)],
  passwordMax: ['PasswordMax', z.int().min(6).max(100)],
  passwordLetters: ['PasswordLetters', z.boolean()],
  passwordDigits: ['PasswordDigits', z.boolean()],
  /** Sessions of one person at a time; 0 is no limit. The oldest ends when one more begins. */
  sessionsMost: ['SessionsMost', z.int().min(0).max(100)],
  /** Days after which a session ends however often its tokens are exchanged. */
  sessionDays: ['SessionDays', z.int().min(1).max(365)],
  /** Days that sign-ins stay in the login log. */
  loginLogDays: ['LoginLogDays', z.int().min(7).max(3650)],
  /** Whether people change their own mail address and phone number. */
  mailOwn: ['IsOwnEmail', z.boolean()],
  phoneOwn: ['IsOwnPhone', z.boolean()],
  /** IANA name ('Asia/Shanghai'). */
  timeZone: ['TimeZone', boundedText(64).min(1)],
} as const

type Fields = typeof fields
/** The same fields, each of which may be left out; what `fromEntries` builds has no type of its own. */
const partly = Object.fromEntries(
  Object.entries(fields).map(([name, [wireName, shape]]) => [name, [wireName, shape.optional()]]),
) as unknown as { [N in keyof Fields]: readonly [Fields[N][0], z.ZodOptional<Fields[N][1]>] }

export const platformSettings = wire(fields)
export type PlatformSettings = z.output<typeof platformSettings>

export const settingEndpoints = {
  systemName: endpoint({
    method: 'GET',
    path: '/api/SysSetting/GetSystemName',
    access: 'anyone',
    summary: 'Get the public system settings',
    input: emptyWireObject,
    reply: systemSettings,
  }),
  systemInfo: endpoint({
    method: 'GET',
    path: '/api/SysSetting/GetSystemInfo',
    access: 'user',
    summary: 'Get the blocked file extensions',
    input: emptyWireObject,
    reply: wire({ extNotAllow: ['extNotAllow', z.string()] }),
  }),
  all: endpoint({
    method: 'GET',
    path: '/api/SysSetting/GetSystemSetting',
    access: 'platform',
    summary: 'Get all system settings, for the settings screen',
    input: emptyWireObject,
    reply: platformSettings,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/SysSetting/SaveSystemSetting',
    bodyBytes: 384 * 1024,
    access: 'platform',
    summary: 'Update system settings; omitted fields are unchanged',
    input: wire(partly),
    reply: systemSettings,
  }),
}
