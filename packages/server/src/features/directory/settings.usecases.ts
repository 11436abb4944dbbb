import type { DirectorySettings, directoryApi } from '@cabinet/contract/directory'
import { directoryDefaults } from '@cabinet/contract/directory'
import type { Input, Reply } from '@cabinet/contract/endpoint'
import { userType } from '@cabinet/contract/users'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../kernel/errors.ts'
import { openOutbound } from '../../kernel/outbound/outbound.ts'
import { unhurried } from '../../kernel/outbound/unhurried.ts'
import { record } from '../journal/index.ts'
import { findOrganisations } from '../organisations/index.ts'
import { getSettings, updateSettings } from '../settings/index.ts'
import { tellChannelChange } from '../users/index.ts'
import { type Access, tryDirectory } from './ldap/index.ts'
import {
  incomplete,
  isSameDoor,
  isUnreachable,
  nextRun,
  settingsRefusal,
  withoutInside,
} from './settings.rules.ts'
import { accessOf, type Directory, findDirectory, saveDirectory } from './settings.store.ts'

type Saved = Input<typeof directoryApi.save>

/** How the directory is asked; never the password. */
export async function showSettings(ctx: Ctx): Promise<Reply<typeof directoryApi.settings>> {
  const directory = await findDirectory(ctx.db, ctx.actor.enterpriseId)
  const { adOpen } = await getSettings(ctx.db)
  return {
    settings: directory?.settings ?? directoryDefaults,
    hasPassword: (directory?.bind_password ?? '') !== '',
    platformOpen: adOpen,
    nextAt: directory?.next_at ?? null,
  }
}

/** Keeps settings. The platform's administrator who opens a directory opens IsOpenADUser with it. */
export async function saveSettings(ctx: Ctx, input: Saved) {
  const { enterpriseId } = ctx.actor
  const { password, settings } = await judged(ctx, input)
  const kept = await findDirectory(ctx.db, enterpriseId)
  const hasPassword = password !== undefined || (kept?.bind_password ?? '') !== ''
  if (settings.open) refuseIf(incomplete(settings, hasPassword))
  return ctx.together(async (tx) => {
    if (settings.open) {
      const { adOpen } = await getSettings(tx.db)
      if (!adOpen && tx.actor.type !== userType.platform) throw new AppError('directory.closed')
      if (!adOpen) await updateSettings(tx.db, { adOpen: true }, tx.now())
    }
    await saveDirectory(tx, enterpriseId, { settings, password, nextAt: nextRun(settings, tx.now()) })
    const before = kept?.settings ?? directoryDefaults
    const names = (Object.keys(settings) as (keyof DirectorySettings)[]).filter(
      (name) => JSON.stringify(before[name]) !== JSON.stringify(settings[name]),
    )
    await record(tx, {
      action: 'directory.save_settings',
      before: Object.fromEntries(names.map((name) => [name, before[name]])),
      after: {
        ...Object.fromEntries(names.map((name) => [name, settings[name]])),
        ...(password !== undefined && { password: 'changed' }),
      },
    })
    await tellChannelChange(tx, 'directory')
    return {}
  })
}

/** Tries settings without keeping them. */
export async function testSettings(ctx: Ctx, input: Saved): Promise<Reply<typeof directoryApi.test>> {
  const { password, settings } = await judged(ctx, input)
  const kept = await findDirectory(ctx.db, ctx.actor.enterpriseId)
  refuseIf(incomplete(settings, password !== undefined || (kept?.bind_password ?? '') !== ''))
  const access: Access = {
    hosts: settings.hosts,
    certificate: settings.certificate,
    bindAccount: settings.bindAccount,
    password: password ?? accessOf(ctx, kept!).password,
  }
  const attempt = () => tryDirectory(outboundOf(ctx), access, settings)
  const platform = ctx.actor.type === userType.platform
  const { steps, sample } = platform
    ? await attempt()
    : await unhurried(async () => withoutInside(await attempt()), isUnreachable)
  return {
    steps,
    sample: sample.map(({ account, name, mail, phone, department }) => ({
      account,
      name,
      mail,
      phone,
      department,
    })),
  }
}

/** Calls of this room go where OUTBOUND_ALLOW lets them. */
export const outboundOf = (ctx: Ctx) => openOutbound({ allow: ctx.config.outboundAllow })

/** The settings and the new password of a request, if it gives one; a kept one is not carried to another door. */
async function judged(ctx: Ctx, input: Saved): Promise<{ settings: DirectorySettings; password?: string }> {
  const { password, ...sent } = input
  const settings = { ...sent, hosts: sent.hosts.map((host) => host.trim()).filter((host) => host !== '') }
  refuseIf(settingsRefusal(settings))
  await requireOrganisations(ctx, settings)
  if (password) return { settings, password }
  const kept = await findDirectory(ctx.db, ctx.actor.enterpriseId)
  if (hasPassword(kept) && !isSameDoor(kept.settings, settings))
    throw new AppError('directory.password_needed')
  return { settings }
}

const hasPassword = (kept: Directory | undefined): kept is Directory => (kept?.bind_password ?? '') !== ''

/** Every organisation that settings name is of this enterprise. */
async function requireOrganisations(ctx: Ctx, { organisationId, maps }: DirectorySettings) {
  const ids = [...(organisationId ? [organisationId] : []), ...maps.map((map) => map.organisationId)]
  const found = await findOrganisations(ctx.db, [...new Set(ids)])
  if (!ids.every((id) => found.get(id)?.enterprise_id === ctx.actor.enterpriseId))
    throw new AppError('directory.organisation_invalid')
}
