import type { EndpointInput } from '@cabinet/contract/endpoint'
import type { PlatformSettings, SystemSettings, settingEndpoints } from '@cabinet/contract/settings'
import type { Ctx } from '../../kernel/ctx.ts'
import { throwIfRefused } from '../../kernel/errors.ts'
import { recordJournalLine } from '../journal/index.ts'
import {
  logoPictureRefusal,
  passwordPolicyRefusal,
  type SettingValues,
  tidyExtensions,
  timeZoneRefusal,
} from './settings.rules.ts'
import { getAllSettings, getSettingValues, updateSettings } from './settings.store.ts'

/** Returns the settings that the client shows before sign-in. */
export async function getSystemSettings(ctx: Ctx): Promise<SystemSettings> {
  return shown(ctx, await getAllSettings(ctx.db))
}

const shown = ({ config: { hosts } }: Ctx, settings: SettingValues): SystemSettings => ({
  systemName: settings.systemName,
  platformName: settings.platformName,
  logo: settings.logo,
  emailOpen: settings.emailOpen,
  adOpen: settings.adOpen,
  mappingDiskOpen: settings.mappingDiskOpen,
  contentRetrieval: settings.contentRetrieval,
  officeType: settings.officeType,
  platform: 'cabinet',
  loginVerify: settings.loginVerify,
  dingTalkOpen: settings.dingTalkOpen,
  weComOpen: settings.weComOpen,
  uploadHost: hosts.upload,
  downloadHost: hosts.download,
  signalHost: hosts.signal,
  folderNameMax: settings.folderNameMax,
  timeZone: settings.timeZone,
})

/** Returns the extensions that may not be uploaded. */
export async function getSystemInfo(ctx: Ctx) {
  const { extNotAllow } = await getSettingValues(ctx.db)
  return { extNotAllow }
}

/** Returns every setting, for the settings screen. */
export async function listAllSettings(ctx: Ctx): Promise<PlatformSettings> {
  return getAllSettings(ctx.db)
}

/** Changes the given settings; one journal line records their values before and after. */
export const changePlatformSettings = (ctx: Ctx, input: EndpointInput<typeof settingEndpoints.save>) =>
  ctx.together(async (tx) => {
    const before = await getAllSettings(tx.db)
    const change: Partial<SettingValues> = { ...input }
    if (change.extNotAllow !== undefined) change.extNotAllow = tidyExtensions(change.extNotAllow)
    if (change.logo !== undefined) throwIfRefused(logoPictureRefusal(change.logo))
    const after = { ...before, ...change }
    throwIfRefused(passwordPolicyRefusal(after))
    if (change.timeZone !== undefined) throwIfRefused(timeZoneRefusal(change.timeZone))

    const names = (Object.keys(change) as (keyof SettingValues)[]).filter(
      (name) => before[name] !== after[name],
    )
    if (names.length > 0) {
      await updateSettings(tx.db, Object.fromEntries(names.map((name) => [name, after[name]])), tx.now())
      await recordJournalLine(tx, {
        action: 'settings.save',
        before: excerpt(before, names),
        after: excerpt(after, names),
      })
    }
    return shown(ctx, after)
  })

/** Returns values for the journal; the logo only as its length. */
const excerpt = (settings: SettingValues, names: (keyof SettingValues)[]) =>
  Object.fromEntries(names.map((name) => [name, name === 'logo' ? settings.logo.length : settings[name]]))
