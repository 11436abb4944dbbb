import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { mailSecurities } from './mail.ts'
import { boundedText, emptyWireObject, instant, wire } from './wire.ts'

/** The mailbox that bounces come back to, read by IMAP. `Password` is write-only and stays unchanged if omitted. */
export const returnMailSettings = wire({
  /** Whether mails leave with the return address and the mailbox is read. */
  open: ['IsOpen', z.boolean()],
  /** Return address without a tag: `bounces@example.org` receives at `bounces+<tag>@example.org`. */
  address: ['Email', boundedText(254)],
  host: ['ImapServer', boundedText(253)],
  port: ['ImapPort', z.int().min(1).max(65_535)],
  security: ['Security', z.enum(mailSecurities)],
  account: ['UserName', boundedText(254)],
  password: ['Password', boundedText(500).optional()],
  /** PEM of the authority that signed the server's certificate; '' trusts the public ones. */
  certificate: ['Certificate', boundedText(20_000)],
})
export type ReturnMailSettings = z.output<typeof returnMailSettings>

export const returnMailStanding = wire({
  settings: ['Setting', returnMailSettings],
  hasPassword: ['HasPassword', z.boolean()],
  /** When the mailbox was last read. */
  checkedAt: ['CheckTime', instant.nullable()],
  /** Why it cannot be read since `faultAt`, as an error key; '' when it can. */
  fault: ['Fault', z.string()],
  /** The server's answer. */
  faultDetail: ['FaultDetail', z.string()],
  faultAt: ['FaultTime', instant.nullable()],
})
export type ReturnMailStanding = z.output<typeof returnMailStanding>

export const returnMailEndpoints = {
  settings: endpoint({
    method: 'GET',
    path: '/api/SysSetting/GetReturnEmailConfig',
    access: 'platform',
    summary: 'Get the settings of the mailbox for bounces, and whether it can be read',
    input: emptyWireObject,
    reply: returnMailStanding,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/SysSetting/SaveReturnEmailConfig',
    access: 'platform',
    summary: 'Update the mailbox for bounces; another server or account needs the password again',
    input: returnMailSettings,
    reply: returnMailStanding,
  }),
  /** Returns the server's refusal instead of failing, because a test is meant to show it. */
  test: endpoint({
    method: 'POST',
    path: '/api/SysSetting/TestReturnEmail',
    access: 'platform',
    summary: 'Sign in to the mailbox for bounces with these settings, which need not be saved',
    input: returnMailSettings,
    reply: wire({
      /** An error key; '' when the mailbox can be read. */
      reason: ['Reason', z.string()],
      /** The server's answer. */
      detail: ['Detail', z.string()],
      /** Messages in the inbox. */
      count: ['Count', z.int()],
    }),
  }),
}
