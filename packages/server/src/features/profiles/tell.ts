import { administrationEvents } from '@cabinet/contract/profiles'
import type { MailTiming, NotificationKind, QuietHours } from '@cabinet/contract/profiles.preferences'
import type { PushMessageBody, Tx } from '../../kernel/ctx.ts'
import { pushMessage } from '../../kernel/push/message.ts'
import { findOrganisations } from '../organisations/index.ts'
import { findPlatformAdministrators } from '../users/index.ts'
import { findNotificationChoices, type UserToNotify } from './preferences.usecases.ts'

/** Notifies the platform's other administrators that the actor changed a sign-in channel. */
export async function tellChannelChange(tx: Tx, channel: 'sms' | 'directory' | 'sign_on'): Promise<void> {
  const { userId, name, enterpriseId } = tx.actor
  const others = (await findPlatformAdministrators(tx.db)).filter((id) => id !== userId)
  const enterprise = (await findOrganisations(tx.db, [enterpriseId])).get(enterpriseId)?.name ?? ''
  tx.log.warn({ userId, enterpriseId, channel }, 'a way to come in was changed')
  if (others.length === 0) return
  await notifyByPreference(tx, others, {
    kind: 'security',
    message: pushMessage(administrationEvents.channelChanged, {
      level: 2,
      textKey: `channelPush.${channel}`,
      payload: { who: name, enterprise },
    }),
  })
}

/** A message to users, and the file, folder or space that it is about. */
export interface UserNotification {
  kind: NotificationKind
  message: PushMessageBody
  nodeId?: string | undefined
  /** The room sends a mail of its own. */
  hasOwnMail?: boolean
  /** It names the recipient, who is told though the item is muted. */
  isPersonal?: boolean
  /** The user who caused it, where a job tells of it later. */
  authorId?: string
}

/** Users who are told something, after their own choice. */
export interface UsersNotified extends UserNotification {
  userIds: readonly string[]
  /** Users who are told by mail, too or instead. */
  toMail: readonly NoticeMailRecipient[]
}

/** When a user is told by mail. */
export interface NoticeMailRecipient {
  userId: string
  timing: Exclude<MailTiming, 'none'>
  quietHours: QuietHours | null
}

declare module '../../kernel/events.ts' {
  interface Events {
    'users.notified': UsersNotified
  }
  interface Slots {
    /** Those of these users who muted an item, or a folder above it. */
    usersWhoMuted: (tx: Tx, nodeId: string, userIds: readonly string[]) => Promise<ReadonlySet<string>>
  }
}

/**
 * Kinds about the item itself, which muting it silences. All others address the recipient: access that was given or is
 * asked for, a lock of one's own, storage, the account.
 */
const mutableKinds: readonly NotificationKind[] = ['comment', 'followed', 'shared']

/**
 * Notifies users of this kind of event; for users who turned it off or muted the item the message only refreshes their
 * screens.
 */
export async function notifyByPreference(
  tx: Tx,
  userIds: readonly string[],
  notification: UserNotification,
): Promise<void> {
  const { kind, message } = notification
  const all = [...new Set(userIds)]
  const choiceOf = await findNotificationChoices(tx.db, all)
  const muted = await findMuted(tx, all, notification)
  const choices = all.filter((userId) => !muted.has(userId)).map((userId) => choiceOf(userId, kind))
  const inApp = choices.filter(({ channels }) => channels.includes('app')).map(({ userId }) => userId)
  const toMail = notification.hasOwnMail ? [] : choices.flatMap(mailOfChoice)
  const isTold = new Set(inApp)
  const others = all.filter((id) => !isTold.has(id))
  if (inApp.length > 0) await tx.tell(inApp, message)
  if (inApp.length + toMail.length > 0)
    await tx.emit('users.notified', { ...notification, userIds: inApp, toMail })
  if (others.length > 0) await tx.tell(others, { ...message, level: 4 })
}

async function findMuted(
  tx: Tx,
  userIds: readonly string[],
  { kind, nodeId, isPersonal = false }: UserNotification,
): Promise<ReadonlySet<string>> {
  if (nodeId === undefined || isPersonal || userIds.length === 0 || !mutableKinds.includes(kind))
    return new Set()
  return tx.wiring.provider('usersWhoMuted')(tx, nodeId, userIds)
}

const mailOfChoice = ({ userId, mail, quietHours }: UserToNotify): NoticeMailRecipient[] =>
  mail === 'none' ? [] : [{ userId, timing: mail, quietHours }]
