import { z } from 'zod'
import type { ErrorTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { nothing, text, wire } from './wire.ts'

export const settingErrors = {
  'settings.logo_too_large': 413,
  'settings.logo_invalid': 400,
  /** The shortest password would be longer than the longest. */
  'settings.password_policy_invalid': 400,
} as const satisfies ErrorTable
export type SettingError = keyof typeof settingErrors

/** System settings (specification), loaded when the application starts, before anybody signs in. */
export const systemSettings = wire({
  systemName: ['SystemName', z.string()],
  platformName: ['PlatformName', z.string()],
  /** A data address, or '' for the product's own logo. */
  logo: ['Logo', z.string()],
  emailOpen: ['IsOpenEmail', z.boolean()],
  adOpen: ['IsOpenADUser', z.boolean()],
  mappingDiskOpen: ['IsOpenMappingDisk', z.boolean()],
  contentRetrieval: ['IsContentRetrieval', z.boolean()],
  officeType: ['OfficeType', z.enum(['embedded', 'wopi', 'view'])],
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
})
export type SystemSettings = z.output<typeof systemSettings>

export const passwordPolicy = wire({
  min: ['Min', z.int()],
  max: ['Max', z.int()],
  letters: ['Letters', z.boolean()],
  digits: ['Digits', z.boolean()],
})
export type PasswordPolicy = z.output<typeof passwordPolicy>

/** Password rules of the specification (decisions: default 8 to 20, letters and digits, no spaces, no Chinese). */
export function passwordRefusal(password: string, policy: PasswordPolicy): 'auth.password_weak' | null {
  const good =
    password.length >= policy.min &&
    password.length <= policy.max &&
    (!policy.letters || /[a-z]/i.test(password)) &&
    (!policy.digits || /\d/.test(password)) &&
    /^[\x21-\x7e]*$/.test(password)
  return good ? null : 'auth.password_weak'
}

export const settingApi = {
  systemName: endpoint({
    method: 'GET',
    path: '/api/SysSetting/GetSystemName',
    access: 'anyone',
    summary: 'System settings',
    input: nothing,
    reply: systemSettings,
  }),
  systemInfo: endpoint({
    method: 'GET',
    path: '/api/SysSetting/GetSystemInfo',
    access: 'user',
    summary: 'Extensions that nobody may upload',
    input: nothing,
    reply: wire({ extNotAllow: ['extNotAllow', z.string()] }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/SysSetting/SaveSystemSetting',
    access: 'platform',
    summary: 'Changes system settings; what is left out stays',
    input: wire({
      systemName: ['SystemName', text(60).min(1).optional()],
      platformName: ['PlatformName', text(60).optional()],
      logo: ['Logo', z.string().max(300_000).optional()],
      extNotAllow: ['ExtNotAllow', text(2000).optional()],
      instantUpload: ['IsInstantUpload', z.boolean().optional()],
      contentRetrieval: ['IsContentRetrieval', z.boolean().optional()],
      folderNameMax: ['FolderNameMax', z.int().min(1).max(255).optional()],
      recycleDays: ['RecycleDays', z.int().min(1).max(3650).optional()],
      passwordMin: ['PasswordMin', z.int().min(6).max(100).optional()],
      passwordMax: ['PasswordMax', z.int().min(6).max(100).optional()],
      passwordLetters: ['PasswordLetters', z.boolean().optional()],
      passwordDigits: ['PasswordDigits', z.boolean().optional()],
    }),
    reply: systemSettings,
  }),
}
