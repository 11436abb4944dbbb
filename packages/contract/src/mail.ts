import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { event } from './event.ts'
import { boundedText, emptyWireObject, instant, pageQueryFields, pageReplyOf, wire, wireId } from './wire.ts'

export const mailErrors = {
  /** No mail server is set up. */
  'mail.off': 409,
  'mail.address_invalid': 400,
  'mail.host_invalid': 400,
  'mail.certificate_invalid': 400,
  /** Server, port, security, account or certificate changed, so the password must be entered again. */
  'mail.password_needed': 400,
  /** An account without a password, or the other way round. */
  'mail.account_incomplete': 400,
  /** Line breaks in what becomes a header (safety). */
  'mail.header_invalid': 400,
  /** The template lacks a variable that the mail is useless without. */
  'mail.variable_missing': 400,
  'mail.too_often': 429,
  // why the server could not be used
  'mail.name_unknown': 400,
  'mail.network_refused': 400,
  'mail.refused': 400,
  'mail.timeout': 400,
  'mail.certificate': 400,
  'mail.tls': 400,
  'mail.account_wrong': 400,
  'mail.sender_refused': 400,
  'mail.failed': 400,
  // why a mail did not leave
  /** The daily limit is reached; it leaves when the limit allows. */
  'mail.capped': 429,
  /** Another server keeps trying to deliver it. */
  'mail.delayed': 400,
  /** It was accepted and then refused without a reason. */
  'mail.bounced': 400,
  /** It could not be sent while it was of use. */
  'mail.expired': 400,
} as const satisfies ErrorStatusTable
export type MailErrorKey = keyof typeof mailErrors

/** How the connection is encrypted: from the start, after the greeting, or not at all. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const
export type MailSecurity = (typeof mailSecurities)[number]

/** Occasions on which mails are sent; each has a template. */
export const mailKinds = [
  'test',
  'notice',
  'digest',
  'announcement',
  'reset',
  'reset_elsewhere',
  'password_changed',
  'confirm_address',
  'address_changed',
] as const
export type MailKind = (typeof mailKinds)[number]

/** `retrying` waits for its next attempt, `capped` for the daily limit; `bounced` was accepted and then refused. */
export const mailStates = ['queued', 'sending', 'sent', 'retrying', 'capped', 'failed', 'bounced'] as const
export type MailState = (typeof mailStates)[number]

/** Mail settings of the installation. `Password` is write-only and stays unchanged if omitted. */
export const mailSettings = wire({
  /** Whether mails are sent at all (`IsOpenEmail`); tests always are. */
  open: ['IsOpenEmail', z.boolean()],
  sender: ['Sender', boundedText(254)],
  senderName: ['SenderName', boundedText(100)],
  /** '' is the sender. */
  replyTo: ['ReplyTo', boundedText(254)],
  host: ['SmtpServer', boundedText(253)],
  port: ['SmtpPort', z.int().min(1).max(65_535)],
  security: ['Security', z.enum(mailSecurities)],
  /** '' sends without signing in. */
  account: ['UserName', boundedText(254)],
  password: ['Password', boundedText(500).optional()],
  /** PEM of the authority that signed the server's certificate; '' trusts the public ones. */
  certificate: ['Certificate', boundedText(20_000)],
  /** Mails in any 24 hours; 0 is no limit. */
  dailyMost: ['DayMaxCount', z.int().min(0).max(1_000_000)],
})
export type MailSettings = z.output<typeof mailSettings>

export const mailStanding = wire({
  settings: ['Setting', mailSettings],
  /** Whether a server is set up. */
  ready: ['IsReady', z.boolean()],
  hasPassword: ['HasPassword', z.boolean()],
  /** Of the last 24 hours. */
  sent: ['DaySendCount', z.int()],
  /** Mails that wait to be sent. */
  waiting: ['WaitCount', z.int()],
  /** Why the server cannot be used since `faultAt`, as an error key; '' when it works. */
  fault: ['Fault', z.string()],
  /** The server's answer. */
  faultDetail: ['FaultDetail', z.string()],
  faultAt: ['FaultTime', instant.nullable()],
})
export type MailStanding = z.output<typeof mailStanding>

/** Template of one kind. '' uses the built-in text. */
export const mailTemplate = wire({
  kind: ['Code', z.enum(mailKinds)],
  zhSubject: ['SubjectZh', boundedText(200)],
  zhBody: ['ContentZh', boundedText(4000)],
  enSubject: ['SubjectEn', boundedText(200)],
  enBody: ['ContentEn', boundedText(4000)],
})
export type MailTemplate = z.output<typeof mailTemplate>

/** A template beside the built-in text and the variables that it may use. */
export const mailTemplateRow = wire({
  template: ['Template', mailTemplate],
  builtIn: ['Default', mailTemplate],
  variables: ['Variables', z.array(z.string())],
  updatedAt: ['UpdateTime', instant.nullable()],
})
export type MailTemplateRow = z.output<typeof mailTemplateRow>

/** A mail as its recipient would see it. */
export const mailPreview = wire({
  subject: ['Subject', z.string()],
  text: ['Text', z.string()],
  html: ['Html', z.string()],
})

export const mailLogRow = wire({
  id: ['Id', wireId],
  at: ['CreateTime', instant],
  kind: ['Code', z.enum(mailKinds)],
  address: ['Email', z.string()],
  userName: ['RealName', z.string()],
  account: ['UserName', z.string()],
  state: ['Status', z.enum(mailStates)],
  /** An error key, or what the mail server said. */
  reason: ['Reason', z.string()],
  attempts: ['AttemptCount', z.int()],
  /** Of the next attempt, while there is one. */
  nextAt: ['NextTime', instant.nullable()],
  sentAt: ['SendTime', instant.nullable()],
})
export type MailLogRow = z.output<typeof mailLogRow>

export const mailEvents = {
  failed: event({
    key: 'mailFailed',
    summary: 'Mails could not be delivered, to those who caused them or else to platform administrators',
    payload: z.object({ count: z.int(), address: z.string(), reason: z.string() }),
  }),
  returnsFailed: event({
    key: 'mailReturnsFailed',
    summary: 'The mailbox for bounces cannot be read, to platform administrators once until it can again',
    payload: z.object({ reason: z.string() }),
  }),
  serverFailed: event({
    key: 'mailServerFailed',
    summary: 'The mail server cannot be used, to platform administrators once until it works again',
    payload: z.object({ reason: z.string() }),
  }),
}

export const mailEndpoints = {
  settings: endpoint({
    method: 'GET',
    path: '/api/SysSetting/GetEmailConfig',
    access: 'platform',
    summary: 'Get the mail settings, how many mails were sent and whether the server works',
    input: emptyWireObject,
    reply: mailStanding,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/SysSetting/SaveEmailConfig',
    access: 'platform',
    summary: 'Update the mail settings; another server or account needs the password again',
    input: mailSettings,
    reply: mailStanding,
  }),
  /** Returns the server's refusal instead of failing, because a test is meant to show it. */
  test: endpoint({
    method: 'POST',
    path: '/api/SysSetting/TestEmail',
    access: 'platform',
    summary: 'Send a test mail with the saved settings',
    input: wire({ address: ['Email', boundedText(254)] }),
    reply: wire({
      state: ['Status', z.enum(mailStates)],
      reason: ['Reason', z.string()],
      /** The server's answer, where the reason is an error key. */
      detail: ['Detail', z.string()],
    }),
  }),
  templates: endpoint({
    method: 'GET',
    path: '/api/SysSetting/GetEmailTemplateList',
    access: 'platform',
    summary: 'List mail templates',
    input: emptyWireObject,
    reply: z.array(mailTemplateRow),
  }),
  saveTemplate: endpoint({
    method: 'POST',
    path: '/api/SysSetting/SaveEmailTemplate',
    access: 'platform',
    summary: 'Update a mail template',
    input: mailTemplate,
    reply: emptyWireObject,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/SysSetting/PreviewEmailTemplate',
    access: 'platform',
    summary: 'Show a mail made from these words with example values',
    input: wire({
      kind: ['Code', z.enum(mailKinds)],
      language: ['Language', z.enum(['zh', 'en'])],
      subject: ['Subject', boundedText(200)],
      body: ['Content', boundedText(4000)],
    }),
    reply: mailPreview,
  }),
  log: endpoint({
    method: 'GET',
    path: '/api/SysSetting/GetEmailLogList',
    access: 'platform',
    summary: 'List mails, newest first',
    input: wire({
      page: pageQueryFields.page,
      pageSize: pageQueryFields.pageSize,
      search: pageQueryFields.search,
      state: ['Status', z.enum(mailStates).optional()],
      kind: ['Code', z.enum(mailKinds).optional()],
    }),
    reply: pageReplyOf(mailLogRow),
  }),
}
