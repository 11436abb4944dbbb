import type { directoryEndpoints } from '@cabinet/contract/directory'
import { type DirectorySettings, directoryDefaults } from '@cabinet/contract/directory.settings'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { userTypeCodes } from '@cabinet/contract/users'
import { definedOf } from '../../kernel/certain.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { openOutboundPort } from '../../kernel/outbound/outbound.ts'
import { answerOnSlowBeat } from '../../kernel/outbound/unhurried.ts'
import { recordJournalLine } from '../journal/index.ts'
import { findOrganisations } from '../organisations/index.ts'
import { tellChannelChange } from '../profiles/index.ts'
import { getSettingValues, updateSettings } from '../settings/index.ts'
import { isDirectoryUnreachable, withoutInternalDetail } from './detail.rules.ts'
import { type LdapConnectionSettings, testDirectoryConnection } from './ldap/index.ts'
import { nextScheduledRun } from './runs.rules.ts'
import { mayReusePassword, missingDirectorySetting, settingsRefusal } from './settings.rules.ts'
import {
  type DirectoryRow,
  directoryConnectionOf,
  findDirectorySettings,
  saveDirectorySettings,
} from './settings.store.ts'

type Saved = EndpointInput<typeof directoryEndpoints.save>

/** Returns the directory settings, never the password. */
export async function showDirectorySettings(
  ctx: Ctx,
): Promise<EndpointReply<typeof directoryEndpoints.settings>> {
  const directory = await findDirectorySettings(ctx.db, ctx.actor.enterpriseId)
  const { adOpen } = await getSettingValues(ctx.db)
  return {
    settings: directory?.settings ?? directoryDefaults,
    hasPassword: (directory?.bind_password ?? '') !== '',
    platformOpen: adOpen,
    nextAt: directory?.next_at ?? null,
  }
}

/** Stores settings. A platform administrator who enables a directory also enables IsOpenADUser. */
export async function changeDirectorySettings(ctx: Ctx, input: Saved) {
  const { enterpriseId } = ctx.actor
  const { password, settings } = await judged(ctx, input)
  const kept = await findDirectorySettings(ctx.db, enterpriseId)
  const hasPassword = password !== undefined || (kept?.bind_password ?? '') !== ''
  if (settings.open) throwIfRefused(missingDirectorySetting(settings, hasPassword))
  return ctx.together(async (tx) => {
    if (settings.open) {
      const { adOpen } = await getSettingValues(tx.db)
      if (!adOpen && tx.actor.type !== userTypeCodes.platform) throw new AppError('directory.closed')
      if (!adOpen) await updateSettings(tx.db, { adOpen: true }, tx.now())
    }
    await saveDirectorySettings(tx, enterpriseId, {
      settings,
      password,
      nextAt: nextScheduledRun(settings, tx.now()),
    })
    const before = kept?.settings ?? directoryDefaults
    const names = (Object.keys(settings) as (keyof DirectorySettings)[]).filter(
      (name) => JSON.stringify(before[name]) !== JSON.stringify(settings[name]),
    )
    await recordJournalLine(tx, {
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

/** Tests settings without storing them. */
export async function testDirectorySettings(
  ctx: Ctx,
  input: Saved,
): Promise<EndpointReply<typeof directoryEndpoints.test>> {
  const { password, settings } = await judged(ctx, input)
  const kept = await findDirectorySettings(ctx.db, ctx.actor.enterpriseId)
  throwIfRefused(
    missingDirectorySetting(settings, password !== undefined || (kept?.bind_password ?? '') !== ''),
  )
  const access: LdapConnectionSettings = {
    hosts: settings.hosts,
    certificate: settings.certificate,
    bindAccount: settings.bindAccount,
    password: password ?? directoryConnectionOf(ctx, definedOf(kept, 'stored password')).password,
  }
  const attempt = () => testDirectoryConnection(directoryOutboundOf(ctx), access, settings)
  const platform = ctx.actor.type === userTypeCodes.platform
  const { steps, sample } = platform
    ? await attempt()
    : await answerOnSlowBeat(async () => withoutInternalDetail(await attempt()), isDirectoryUnreachable)
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

/** Opens the outbound port of this room, limited by OUTBOUND_ALLOW. */
export const directoryOutboundOf = (ctx: Ctx) => openOutboundPort({ allow: ctx.config.outboundAllow })

/** Returns the settings and password of a request; a stored password is never used for another host. */
async function judged(ctx: Ctx, input: Saved): Promise<{ settings: DirectorySettings; password?: string }> {
  const { password, ...sent } = input
  const settings = { ...sent, hosts: sent.hosts.map((host) => host.trim()).filter((host) => host !== '') }
  throwIfRefused(settingsRefusal(settings))
  await requireOrganisations(ctx, settings)
  if (password) return { settings, password }
  const kept = await findDirectorySettings(ctx.db, ctx.actor.enterpriseId)
  if (hasPassword(kept) && !mayReusePassword(kept.settings, settings))
    throw new AppError('directory.password_needed')
  return { settings }
}

const hasPassword = (kept: DirectoryRow | undefined): kept is DirectoryRow =>
  (kept?.bind_password ?? '') !== ''

/** Requires that every organisation named in the settings belongs to this enterprise. */
async function requireOrganisations(ctx: Ctx, { organisationId, maps }: DirectorySettings) {
  const ids = [...(organisationId ? [organisationId] : []), ...maps.map((map) => map.organisationId)]
  const found = await findOrganisations(ctx.db, [...new Set(ids)])
  if (!ids.every((id) => found.get(id)?.enterprise_id === ctx.actor.enterpriseId))
    throw new AppError('directory.organisation_invalid')
}
