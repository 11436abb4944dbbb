import { accountEvents } from '@cabinet/contract/auth.events'
import type { Tx } from '../../../kernel/ctx.ts'
import { pushMessage } from '../../../kernel/push/message.ts'
import { notifyByPreference } from '../../profiles/index.ts'
import { isUnlikeDevices, parseUserAgent } from './device.rules.ts'
import { findAgentsOfUser } from './login-log.store.ts'

/** Different user agents that are compared, the latest first. */
const MOST = 50

/**
 * Returns whether the account was used before, but never from a device like this. The first sign-in of all is no news.
 */
export const isNewDevice = async (tx: Tx, userId: string): Promise<boolean> =>
  isUnlikeDevices(tx.visit.agent, await findAgentsOfUser(tx.db, userId, { before: tx.now(), most: MOST }))

/** Tells a user of a sign-in from a new device. */
export async function tellNewDevice(tx: Tx, userId: string): Promise<void> {
  const { browser, system } = parseUserAgent(tx.visit.agent)
  await notifyByPreference(tx, [userId], {
    kind: 'security',
    message: pushMessage(accountEvents.newDevice, {
      level: 2,
      textKey: 'accountPush.newDevice',
      payload: {
        device: [browser, system].filter((part) => part !== '').join(' · ') || '?',
        ip: tx.visit.ip,
      },
    }),
  })
}
