import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { emptyWireObject, wire } from './wire.ts'

/** Kinds of notifications. */
export const notificationKinds = [
  'granted',
  'shared',
  'approval',
  'comment',
  'followed',
  'lock',
  'archive',
  'mail',
  'transfer',
  'package',
  'quota',
  'security',
  'announcement',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Notification channels besides mail: in the product, by DingTalk or WeCom. */
export const noticeChannels = ['app', 'chat'] as const
export type NotificationChannel = (typeof noticeChannels)[number]

/** When a kind is mailed: never, at once, or in a digest of a day or a week. */
export const mailTimings = ['none', 'now', 'daily', 'weekly'] as const
export type MailTiming = (typeof mailTimings)[number]

/** When digests are made, in the time zone of the enterprise (ours): minutes since midnight, weekly on Monday (1). */
export const digestTime = { minute: 8 * 60, weekday: 1 } as const

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/**
 * Hours without mails at once, in the time zone of the enterprise ('22:00' to '07:30'); they may pass midnight. Equal
 * times are none.
 */
export const quietHours = wire({ from: ['From', clockTime], to: ['To', clockTime] })
export type QuietHours = z.output<typeof quietHours>

export const notificationChoice = wire({
  kind: ['Kind', z.enum(notificationKinds)],
  channels: ['Channels', z.array(z.enum(noticeChannels)).max(noticeChannels.length)],
  mail: ['Mail', z.enum(mailTimings)],
})
export type NotificationChoice = z.output<typeof notificationChoice>

const language = z.enum(['zh', 'en'])
const theme = z.enum(['theme-default', 'theme-dark'])
const density = z.enum(['roomy', 'compact'])
/** The menu page that opens first; 0 is the product's start. */
const landing = z.int().min(0).max(1_000_000)
const notices = z.array(notificationChoice).max(notificationKinds.length)

/** Preferences that follow a user to every browser. Null means never chosen: the browser decides. */
export const userPreferences = wire({
  language: ['Language', language.nullable()],
  theme: ['Theme', theme.nullable()],
  density: ['Density', density],
  landing: ['Landing', landing],
  /** Whether the list of next steps was dismissed. */
  firstStepsHidden: ['IsFirstStepsHidden', z.boolean()],
  notices: ['Notices', notices],
  quietHours: ['QuietHours', quietHours.nullable()],
})
export type UserPreferences = z.output<typeof userPreferences>

export const preferenceEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/User/GetPreferences',
    batched: true,
    access: 'session',
    summary:
      'Get the caller’s language, theme, density, start page, dismissed hints, notification settings and quiet hours',
    input: emptyWireObject,
    reply: userPreferences,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/User/SavePreferences',
    access: 'session',
    summary: 'Update the caller’s preferences; omitted fields are unchanged',
    input: wire({
      language: ['Language', language.optional()],
      theme: ['Theme', theme.optional()],
      density: ['Density', density.optional()],
      landing: ['Landing', landing.optional()],
      firstStepsHidden: ['IsFirstStepsHidden', z.boolean().optional()],
      notices: ['Notices', notices.optional()],
      quietHours: ['QuietHours', quietHours.nullable().optional()],
    }),
    reply: userPreferences,
  }),
}
