import { type MailErrorKey, mailEvents } from '@cabinet/contract/mail'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { MailFault } from '../../../kernel/mail/faults.ts'
import { openReturnMailbox, type ReturnMailbox } from '../../../kernel/mail/return-mailbox.ts'
import { openOutboundPort } from '../../../kernel/outbound/outbound.ts'
import { pushMessage } from '../../../kernel/push/message.ts'
import { notifyByPreference } from '../../profiles/index.ts'
import { findPlatformAdministrators } from '../../users/index.ts'
import { reportFailedMails } from '../claims.ts'
import type { MailRow } from '../queue.store.ts'
import { type DeliveryReport, readDeliveryReport } from './delivery-report.ts'
import { returnServerOf } from './return-server.ts'
import { deliveryVerdict, returnTagIn } from './returns.rules.ts'
import {
  findReturnSettings,
  lockMailsByReturnTags,
  lockReturnSettings,
  type MailReturnRow,
  markMailsBounced,
  moveReturnCursor,
  noteMailsDelayed,
  noteReturnsFault,
} from './returns.store.ts'

/** Messages whose heads are read at once; what they bring is one transaction. */
const portion = 50
/** Messages of one run; the next one goes on where it stopped. */
const mostMessages = 500

/** A message with a tag of ours; one without a report changes nothing. */
interface TaggedMessage {
  uid: number
  tag: string
  report: DeliveryReport
}

/**
 * Reads what came back to the mailbox since the last time. How far it got is kept in the transaction that changes the
 * mails, so each message is handled once however often this runs and wherever it breaks off.
 */
export async function readReturns(ctx: Ctx): Promise<void> {
  const settings = await findReturnSettings(ctx.db)
  if (!settings?.open) return
  try {
    const mailbox = await openReturnMailbox(
      returnServerOf(ctx, settings),
      openOutboundPort({ allow: ctx.config.outboundAllow }),
    )
    try {
      await readPortions(ctx, settings, mailbox)
    } finally {
      await mailbox.close()
    }
  } catch (error) {
    if (!(error instanceof MailFault)) throw error
    await tellFault(ctx, error)
  }
}

async function readPortions(ctx: Ctx, settings: MailReturnRow, mailbox: ReturnMailbox): Promise<void> {
  let cursor = settings.validity === mailbox.validity ? Number(settings.last_uid) : 0
  for (let read = 0; read < mostMessages; read += portion) {
    const messages = await mailbox.messagesAfter(cursor, portion)
    const tagged: TaggedMessage[] = []
    for (const { uid, headers } of messages) {
      const tag = returnTagIn(headers, settings.address)
      const report = tag === null ? null : await readDeliveryReport(await mailbox.readMessage(uid))
      if (tag !== null && report !== null) tagged.push({ uid, tag, report })
    }
    const next = messages.at(-1)?.uid ?? cursor
    const taken = await takeReports(ctx, { settings, validity: mailbox.validity, cursor, next, tagged })
    if (taken === null) return
    await mailbox.markSeen(taken.uids)
    if (messages.length < portion || taken.cursor !== next) return
    cursor = next
  }
}

interface ReportsToTake {
  settings: MailReturnRow
  validity: string
  cursor: number
  next: number
  tagged: readonly TaggedMessage[]
}

/** Changes the mails that were reported on, and moves the cursor; null when another run or the settings came between. */
const takeReports = (ctx: Ctx, { settings, validity, cursor, next, tagged }: ReportsToTake) =>
  ctx.together(async (tx) => {
    const now = await lockReturnSettings(tx.db)
    if (!now || !isSameMailbox(now, settings)) return null
    if ((now.validity === validity ? Number(now.last_uid) : 0) !== cursor) return null
    const mails = await mailsByTag(tx, tagged)
    // a report may come before the row says that its mail has left: it waits for the next run
    const early = tagged.find(({ tag }) => mails.get(tag)?.state === 'sending')
    const handled = tagged.filter(({ uid, tag }) => mails.has(tag) && (!early || uid < early.uid))
    const verdicts = handled.flatMap(({ tag, report }) => {
      const mail = mails.get(tag)
      const verdict = mail && deliveryVerdict(report, mail.address)
      return mail && verdict ? [{ id: mail.id, ...verdict }] : []
    })
    await noteMailsDelayed(tx.db, lastOfEach(verdicts.filter(({ outcome }) => outcome === 'delayed')))
    const refused = lastOfEach(verdicts.filter(({ outcome }) => outcome === 'refused'))
    await reportFailedMails(tx, await markMailsBounced(tx.db, refused))
    const reached = early ? early.uid - 1 : next
    await moveReturnCursor(tx.db, { validity, uid: reached, at: tx.now() })
    return { cursor: reached, uids: handled.map(({ uid }) => uid) }
  })

async function mailsByTag(tx: Tx, tagged: readonly TaggedMessage[]): Promise<Map<string, MailRow>> {
  if (tagged.length === 0) return new Map()
  const rows = await lockMailsByReturnTags(
    tx.db,
    tagged.map(({ tag }) => tag),
  )
  return new Map(rows.map((row) => [row.return_tag, row]))
}

const lastOfEach = <T extends { id: string }>(list: readonly T[]): T[] => [
  ...new Map(list.map((one) => [one.id, one])).values(),
]

const isSameMailbox = (one: MailReturnRow, other: MailReturnRow): boolean =>
  one.open &&
  (['address', 'host', 'port', 'security', 'account', 'certificate', 'sealed'] as const).every(
    (field) => one[field] === other[field],
  )

/** Keeps why the mailbox cannot be read, and tells administrators once until it can again. */
const tellFault = (ctx: Ctx, fault: MailFault) =>
  ctx.together(async (tx) => {
    const key: MailErrorKey = fault.key ?? 'mail.failed'
    if (!(await noteReturnsFault(tx.db, { key, detail: fault.detail, at: tx.now() }))) return
    await notifyByPreference(tx, await findPlatformAdministrators(tx.db), {
      kind: 'mail',
      message: pushMessage(mailEvents.returnsFailed, {
        level: 2,
        textKey: 'mailPush.returnsFailed',
        payload: { reason: key },
      }),
    })
  })
