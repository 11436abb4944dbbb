import { generateId } from '../../kernel/crypto/id.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { MailFault } from '../../kernel/mail/faults.ts'
import {
  backgroundMailPatience,
  type MailPatience,
  type MailSender,
  mailConnections,
  openMailSender,
} from '../../kernel/mail/mail.ts'
import { openOutboundPort } from '../../kernel/outbound/outbound.ts'
import { createServerState } from '../../kernel/server-state.ts'
import { getSettingValues } from '../settings/index.ts'
import { claimDueMails, type MailRun, mailLeaseMs, setBackMail } from './claims.ts'
import { gatherWrites } from './gathered-writes.ts'
import { clearMailFault, findMailSettings, findMailTemplates } from './mail.store.ts'
import { mailServerOf, messageOfMail } from './message.ts'
import { type MailRow, markMailsSent, releaseMails, renewMailClaim } from './queue.store.ts'
import { sendMailsJobName } from './queue.ts'
import { findReturnSettings } from './returns/index.ts'

/** Ms after which a run makes place for another. */
const runMs = 240_000
/** Ms until mails are tried again that a failing server kept from being sent. */
const faultPauseMs = 60_000

/** Runs of this server, and whether it stops. */
const mailRuns = createServerState(() => ({ stopping: false, running: new Set<Promise<unknown>>() }))

/** Ends the runs of a server after the mails that are just leaving. */
export async function stopSendingMails(server: Pick<Ctx, 'blobs'>): Promise<void> {
  const runs = mailRuns(server)
  runs.stopping = true
  await Promise.allSettled(runs.running)
}

/**
 * Sends due mails over a few connections at once. A mail is marked before its connection is used again: if the server
 * is killed, at most one mail of each connection goes out a second time.
 */
export async function sendDueMails(
  ctx: Ctx,
  { only, patience = backgroundMailPatience }: { only?: string; patience?: MailPatience } = {},
): Promise<void> {
  const { running } = mailRuns(ctx)
  const run = sendInOneRun(ctx, patience, only)
  running.add(run)
  await run.finally(() => running.delete(run))
}

/** How a run goes: over when nothing is due, the settings changed, or the server met a fault of every mail. */
interface RunProgress {
  outcome: 'sending' | 'done' | 'changed' | 'fault'
  /** Claimed and not yet begun. */
  rows: MailRow[]
  loading: Promise<void> | null
  sender: Promise<MailSender> | null
  sent: number
  beganAt: number
  renewedAt: number
}

async function sendInOneRun(ctx: Ctx, patience: MailPatience, only: string | undefined): Promise<void> {
  const [settings, values, templates, returns] = await Promise.all([
    findMailSettings(ctx.db),
    getSettingValues(ctx.db),
    findMailTemplates(ctx.db),
    findReturnSettings(ctx.db),
  ])
  if (!settings) return
  const run: MailRun = { id: generateId(), settings, testsOnly: !values.emailOpen, ...(only && { only }) }
  const surroundings = {
    settings,
    templates,
    systemName: values.systemName,
    returnAddress: returns?.open ? returns.address : null,
  }
  const beganAt = performance.now()
  const progress: RunProgress = {
    outcome: 'sending',
    rows: [],
    loading: null,
    sender: null,
    sent: 0,
    beganAt,
    renewedAt: beganAt,
  }
  const markSent = gatherWrites<string>((ids) => markMailsSent(ctx.db, { runId: run.id, ids, at: ctx.now() }))
  const sendOne = async (row: MailRow) => {
    progress.sender ??= openMailSender(
      mailServerOf(ctx, settings),
      openOutboundPort({ allow: ctx.config.outboundAllow }),
      patience,
    )
    try {
      await (await progress.sender).send(messageOfMail(ctx, row, surroundings))
    } catch (error) {
      if (!(error instanceof MailFault)) throw error
      if (error.reach === 'server') progress.outcome = 'fault'
      return setBackMail(ctx, run, row, error)
    }
    await markSent(row.id)
    progress.sent += 1
  }
  const work = async () => {
    for (let row = await nextRow(ctx, run, progress); row; row = await nextRow(ctx, run, progress))
      await sendOne(row)
  }
  const renewing = setInterval(() => void renewRun(ctx, run, progress), mailLeaseMs / 3)
  try {
    const ended = await Promise.allSettled(Array.from({ length: mailConnections }, work))
    await endRun(ctx, run, progress)
    for (const one of ended) if (one.status === 'rejected') throw one.reason
  } finally {
    clearInterval(renewing)
    await progress.sender?.then((one) => one.close()).catch(() => {})
  }
}

/** Takes the next mail of a run, and claims more when none is left; undefined when the run is over. */
async function nextRow(ctx: Ctx, run: MailRun, progress: RunProgress): Promise<MailRow | undefined> {
  while (progress.rows.length === 0 && progress.outcome === 'sending' && mayClaim(ctx, progress)) {
    progress.loading ??= claimRows(ctx, run, progress).finally(() => {
      progress.loading = null
    })
    await progress.loading
  }
  return maySend(ctx, progress) ? progress.rows.shift() : undefined
}

async function claimRows(ctx: Ctx, run: MailRun, progress: RunProgress): Promise<void> {
  const claimed = await claimDueMails(ctx, run)
  if (claimed === null) progress.outcome = 'changed'
  else if (claimed.length === 0) progress.outcome = 'done'
  else progress.rows.push(...claimed)
  // a run for one mail is over with it
  if (run.only !== undefined) progress.outcome = 'done'
}

/** Whether claimed mails may still be sent: a lease that was not renewed in time may be another's by now. */
const maySend = (ctx: Ctx, { outcome, renewedAt }: RunProgress): boolean =>
  !mailRuns(ctx).stopping &&
  (outcome === 'sending' || outcome === 'done') &&
  performance.now() - renewedAt < mailLeaseMs * 0.9

const mayClaim = (ctx: Ctx, progress: RunProgress): boolean =>
  maySend(ctx, progress) && performance.now() - progress.beganAt < runMs

async function renewRun(ctx: Ctx, run: MailRun, progress: RunProgress): Promise<void> {
  const askedAt = performance.now()
  try {
    await renewMailClaim(ctx.db, run.id, new Date(ctx.now().getTime() + mailLeaseMs))
    // one that came late may have found the mails with another run
    if (askedAt - progress.renewedAt < mailLeaseMs * 0.9) progress.renewedAt = askedAt
  } catch (error) {
    ctx.log.warn({ err: error }, 'the mails being sent could not be held')
  }
}

/** Gives back what was not sent, and leaves the rest to another run. */
async function endRun(ctx: Ctx, run: MailRun, { outcome, sent }: RunProgress): Promise<void> {
  const pauseMs = outcome === 'fault' ? faultPauseMs : 0
  await releaseMails(ctx.db, run.id, new Date(ctx.now().getTime() + pauseMs))
  if (sent > 0 && outcome !== 'fault') await clearMailFault(ctx.db)
  if (outcome === 'changed' || outcome === 'sending')
    await ctx.together((tx) => tx.queue(sendMailsJobName, {}, { key: 'again' }))
}
