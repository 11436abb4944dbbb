import { administrationEvents } from '@cabinet/contract/profiles'
import type { NotificationKind } from '@cabinet/contract/profiles.preferences'
import type { PushMessageBody, Tx } from '../../kernel/ctx.ts'
import { pushMessage } from '../../kernel/push/message.ts'
import { findOrganisations } from '../organisations/index.ts'
import { findPlatformAdministrators } from '../users/index.ts'
import { findUsersToNotify } from './preferences.usecases.ts'

/** Notifies the platform's other administrators that the actor changed a sign-in channel. */
export async function tellChannelChange(tx: Tx, channel: 'sms' | 'directory' | 'sign_on'): Promise<void> {
  const { userId, name, enterpriseId } = tx.actor
  const others = (await findPlatformAdministrators(tx.db)).filter((id) => id !== userId)
  const enterprise = (await findOrganisations(tx.db, [enterpriseId])).get(enterpriseId)?.name ?? ''
  tx.log.warn({ userId, enterpriseId, channel }, 'a way to come in was changed')
  if (others.length === 0) return
  await notifyByPreference(
    tx,
    'security',
    others,
    pushMessage(administrationEvents.channelChanged, {
      level: 2,
      textKey: `channelPush.${channel}`,
      payload: { who: name, enterprise },
    }),
  )
}

/**
 * Notifies users of this kind of event; for users who turned it off the message only refreshes their screens.
 */
export async function notifyByPreference(
  tx: Tx,
  kind: NotificationKind,
  userIds: readonly string[],
  message: PushMessageBody,
): Promise<void> {
  const all = [...new Set(userIds)]
  const wants = new Set(await findUsersToNotify(tx.db, all, { kind, channel: 'app' }))
  const others = all.filter((id) => !wants.has(id))
  if (wants.size > 0) await tx.tell([...wants], message)
  if (others.length > 0) await tx.tell(others, { ...message, level: 4 })
}
