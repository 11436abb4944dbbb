import {
  type NotificationChannel,
  type NotificationChoice,
  type NotificationKind,
  noticeChannels,
  notificationKinds,
  type UserPreferences,
} from '@cabinet/contract/profiles.preferences'
import { z } from 'zod'

/** Default notification channels. */
const told: Record<NotificationKind, NotificationChannel[]> = {
  granted: ['app'],
  shared: ['app', 'mail'],
  approval: ['app', 'mail', 'chat'],
  comment: ['app'],
  lock: ['app'],
  archive: ['app'],
  mail: ['app'],
  transfer: ['app'],
  package: ['app'],
  quota: ['app', 'mail'],
  security: ['app', 'mail'],
  announcement: ['app'],
}

/**
 * Stored preferences without the language. Each falls back on its own, so that an old row never locks a user
 * out.
 */
const kept = z.object({
  theme: z.enum(['theme-default', 'theme-dark']).nullable().catch(null).default(null),
  density: z.enum(['roomy', 'compact']).catch('roomy').default('roomy'),
  landing: z.int().catch(0).default(0),
  firstStepsHidden: z.boolean().catch(false).default(false),
  notices: z
    .partialRecord(z.enum(notificationKinds), z.array(z.enum(noticeChannels)))
    .catch({})
    .default({}),
})
type Kept = z.output<typeof kept>

/** Reads every preference from a stored row. */
export const readPreferences = (chosen: unknown): Kept => kept.parse(chosen ?? {})

/**
 * Returns the channels of a kind; notifications about the user's own account cannot be turned off, and that mails fail
 * is not told by mail.
 */
export const notificationChannelsOf = (chosen: unknown, kind: NotificationKind): NotificationChannel[] => {
  const channels = readPreferences(chosen).notices[kind] ?? told[kind]
  if (kind === 'mail') return channels.filter((channel) => channel !== 'mail')
  return kind === 'security' && !channels.includes('app') ? ['app', ...channels] : channels
}

export const shownPreferences = (chosen: unknown, language: string | null): UserPreferences => {
  const { theme, density, landing, firstStepsHidden } = readPreferences(chosen)
  return {
    language: language === 'zh' || language === 'en' ? language : null,
    ...{ theme, density, landing, firstStepsHidden },
    notices: notificationKinds.map((kind) => ({ kind, channels: notificationChannelsOf(chosen, kind) })),
  }
}

export const storedNotifications = (notices: NotificationChoice[]): Kept['notices'] =>
  Object.fromEntries(notices.map(({ kind, channels }) => [kind, [...new Set(channels)]]))
