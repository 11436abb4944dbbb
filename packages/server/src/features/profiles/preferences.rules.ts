import {
  type MailTiming,
  mailTimings,
  type NotificationChannel,
  type NotificationChoice,
  type NotificationKind,
  noticeChannels,
  notificationKinds,
  type UserPreferences,
} from '@cabinet/contract/profiles.preferences'
import { z } from 'zod'

/** How a user is told of one kind. */
export interface KindChoice {
  channels: NotificationChannel[]
  mail: MailTiming
}

/** Where a user chose nothing. */
const told: Record<NotificationKind, KindChoice> = {
  granted: { channels: ['app'], mail: 'none' },
  shared: { channels: ['app'], mail: 'now' },
  approval: { channels: ['app', 'chat'], mail: 'now' },
  comment: { channels: ['app'], mail: 'none' },
  followed: { channels: ['app'], mail: 'none' },
  lock: { channels: ['app'], mail: 'none' },
  archive: { channels: ['app'], mail: 'none' },
  mail: { channels: ['app'], mail: 'none' },
  transfer: { channels: ['app'], mail: 'none' },
  package: { channels: ['app'], mail: 'none' },
  quota: { channels: ['app'], mail: 'now' },
  security: { channels: ['app'], mail: 'now' },
  announcement: { channels: ['app'], mail: 'none' },
}

const clockTime = z.string().regex(/^\d\d:\d\d$/)

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
    .partialRecord(
      z.enum(notificationKinds),
      z.object({ channels: z.array(z.enum(noticeChannels)), mail: z.enum(mailTimings) }),
    )
    .catch({})
    .default({}),
  quietHours: z.object({ from: clockTime, to: clockTime }).nullable().catch(null).default(null),
})
type Kept = z.output<typeof kept>

/** Reads every preference from a stored row. */
export const readPreferences = (chosen: unknown): Kept => kept.parse(chosen ?? {})

/**
 * Returns how a user is told of a kind; notifications about the user's own account cannot be turned off in the product,
 * and that mails fail is not told by mail.
 */
export const notificationChoiceOf = (chosen: unknown, kind: NotificationKind): KindChoice => {
  const { channels, mail } = readPreferences(chosen).notices[kind] ?? told[kind]
  if (kind === 'mail') return { channels, mail: 'none' }
  return {
    channels: kind === 'security' && !channels.includes('app') ? ['app', ...channels] : channels,
    mail,
  }
}

export const shownPreferences = (chosen: unknown, language: string | null): UserPreferences => {
  const { theme, density, landing, firstStepsHidden, quietHours } = readPreferences(chosen)
  return {
    language: language === 'zh' || language === 'en' ? language : null,
    ...{ theme, density, landing, firstStepsHidden, quietHours },
    notices: notificationKinds.map((kind) => ({ kind, ...notificationChoiceOf(chosen, kind) })),
  }
}

export const storedNotifications = (notices: NotificationChoice[]): Kept['notices'] =>
  Object.fromEntries(
    notices.map(({ kind, channels, mail }) => [kind, { channels: [...new Set(channels)], mail }]),
  )

/** The choices of all kinds without digests: what was to be mailed in one is not mailed. */
export const choicesWithoutDigests = (chosen: unknown): Kept['notices'] =>
  Object.fromEntries(
    notificationKinds.map((kind) => {
      const { channels, mail } = notificationChoiceOf(chosen, kind)
      return [kind, { channels, mail: mail === 'now' ? mail : 'none' }]
    }),
  )
