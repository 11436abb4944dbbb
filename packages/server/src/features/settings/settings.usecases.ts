import type { Input } from '@cabinet/contract/endpoint'
import type { AllSettings, SystemSettings, settingApi } from '@cabinet/contract/settings'
import type { Ctx } from '../../kernel/ctx.ts'
import { refuseIf } from '../../kernel/errors.ts'
import { record } from '../journal/index.ts'
import { logoRefusal, policyRefusal, type Settings, tidyExtensions } from './settings.rules.ts'
import { getAllSettings, getSettings, updateSettings } from './settings.store.ts'

/** What the client shows before anybody signs in. */
export async function systemName(ctx: Ctx): Promise<SystemSettings> {
  return shown(ctx, await getAllSettings(ctx.db))
}

const shown = ({ config: { hosts } }: Ctx, settings: Settings): SystemSettings => ({
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
})

/** Extensions that nobody may upload. */
export async function systemInfo(ctx: Ctx) {
  const { extNotAllow } = await getSettings(ctx.db)
  return { extNotAllow }
}

/** Every setting, for the screen that changes them. */
export async function allSettings(ctx: Ctx): Promise<AllSettings> {
  return getAllSettings(ctx.db)
}

/** Changes what was sent; one journal line names the changed settings, before and after. */
export const saveSettings = (ctx: Ctx, input: Input<typeof settingApi.save>) =>
  ctx.together(async (tx) => {
    const before = await getAllSettings(tx.db)
    const change: Partial<Settings> = { ...input }
    if (change.extNotAllow !== undefined) change.extNotAllow = tidyExtensions(change.extNotAllow)
    if (change.logo !== undefined) refuseIf(logoRefusal(change.logo))
    const after = { ...before, ...change }
    refuseIf(policyRefusal(after))

    const names = (Object.keys(change) as (keyof Settings)[]).filter((name) => before[name] !== after[name])
    if (names.length > 0) {
      await updateSettings(tx.db, Object.fromEntries(names.map((name) => [name, after[name]])), tx.now())
      await record(tx, {
        action: 'settings.save',
        before: excerpt(before, names),
        after: excerpt(after, names),
      })
    }
    return shown(ctx, after)
  })

/** The values for the journal; a picture only as its length. */
const excerpt = (settings: Settings, names: (keyof Settings)[]) =>
  Object.fromEntries(names.map((name) => [name, name === 'logo' ? settings.logo.length : settings[name]]))
