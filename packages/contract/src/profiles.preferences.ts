import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { emptyWireObject, wire } from './wire.ts'

/** Kinds of notifications. */
export const notificationKinds = [
  'granted',
  'shared',
  'approval',
  'comment',
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

/** Notification channels: in the product, by mail, by DingTalk or WeCom. */
export const noticeChannels = ['app', 'mail', 'chat'] as const
export type NotificationChannel = (typeof noticeChannels)[number]

export const notificationChoice = wire({
  kind: ['Kind', z.enum(notificationKinds)],
  channels: ['Channels', z.array(z.enum(noticeChannels)).max(noticeChannels.length)],
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
})
export type UserPreferences = z.output<typeof userPreferences>

export const preferenceEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/User/GetPreferences',
    batched: true,
    access: 'session',
    summary:
      'Get the caller’s language, theme, density, start page, dismissed hints and notification settings',
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
    }),
    reply: userPreferences,
  }),
}
