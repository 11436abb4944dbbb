import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { boundedText, instant, wire, wireId } from './wire.ts'

export const wopiErrors = {
  /** No document server is set up, or it is switched off by OfficeType. */
  'wopi.not_set': 409,
  /** The discovery URL does not respond; `why` is the reason. */
  'wopi.unreachable': 409,
  /** The reply is not a WOPI discovery document. */
  'wopi.not_discovery': 409,
  'wopi.address_invalid': 400,
  /** Signed calls are required, but discovery names no proof keys. */
  'wopi.no_keys': 409,
  /** The document server must not share an origin with these pages, because nothing would isolate them. */
  'wopi.own_address': 409,
  /** The document server does not open files of this type. */
  'wopi.type_not_offered': 400,
  /** A document server receives the original file, so the preview and edit rights alone are not enough. */
  'wopi.download_needed': 403,
} as const satisfies ErrorStatusTable

export const wopiProtocolLimits = {
  /** Lifetime of a lock in milliseconds (MS-WOPI: 30 minutes). */
  lockMs: 30 * 60_000,
  /** Characters of a lock (MS-WOPI, extended length). */
  lock: 1024,
  /** Characters that a document server may store about a user (MS-WOPI). */
  userInfo: 1024,
  /** Life of an access token (MS-WOPI recommends 10 hours). */
  tokenMs: 10 * 3_600_000,
  /** Age from which a signed call is a replay (MS-WOPI). */
  proofMs: 20 * 60_000,
  /**
   * Maximum bytes of a file saved by a document server (ours: larger than the opening limit, because files
   * grow).
   */
  saved: 200 * 1024 ** 2,
} as const

/** Actions of a document server for one file extension. */
export const wopiFileFormat = wire({
  /** Without dot, in lower case. */
  extension: ['Ext', z.string()],
  app: ['AppName', z.string()],
  view: ['View', z.boolean()],
  edit: ['Edit', z.boolean()],
  /** Whether empty files can become documents. */
  create: ['EditNew', z.boolean()],
  convert: ['Convert', z.boolean()],
})
export type WopiFileFormat = z.output<typeof wopiFileFormat>

const found = {
  formats: ['Formats', z.array(wopiFileFormat)],
  apps: ['Apps', z.array(z.string())],
  /** Whether discovery names proof keys. */
  keys: ['HasKeys', z.boolean()],
  /** Origin of its pages. */
  origins: ['Origins', z.array(z.string())],
} as const

export const wopiServerSettings = wire({
  /** Discovery URL; '' if none. */
  address: ['Address', z.string()],
  /** Whether calls must be signed by the document server. */
  signed: ['ProofRequired', z.boolean()],
  /** When discovery was read last. */
  readAt: ['UpdateTime', instant.nullable()],
  ...found,
})
export type WopiServerSettings = z.output<typeof wopiServerSettings>

const address = boundedText(500)

export const wopiEndpoints = {
  server: endpoint({
    method: 'GET',
    path: '/api/SysSetting/GetWopiServer',
    access: 'platform',
    summary: 'Get the document server and the formats it opens',
    input: wire({}),
    reply: wopiServerSettings,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/SysSetting/SaveWopiServer',
    access: 'platform',
    summary: 'Set the document server; its discovery document is read first',
    input: wire({ address: ['Address', address], signed: ['ProofRequired', z.boolean()] }),
    reply: wopiServerSettings,
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/SysSetting/TestWopiServer',
    access: 'platform',
    summary: 'Read the discovery document at a URL without saving it',
    input: wire({ address: ['Address', address] }),
    reply: wire({ ...found, ms: ['Milliseconds', z.int()] }),
  }),
  launch: endpoint({
    method: 'POST',
    path: '/api/File/OpenInDocumentServer',
    access: 'user',
    summary: 'Get the document server URL of a file and the token to post there',
    input: wire({
      fileId: ['FileId', wireId],
      mode: ['Mode', z.enum(['view', 'edit'])],
      language: ['Language', z.enum(['zh', 'en']).default('zh')],
      dark: ['Dark', z.boolean().default(false)],
    }),
    reply: wire({
      /** URL of the frame, without the token, which is posted to it. */
      address: ['Url', z.string()],
      token: ['AccessToken', z.string()],
      /** When the token ends, in milliseconds since 1970 (MS-WOPI's access_token_ttl). */
      tokenEnds: ['AccessTokenTtl', z.int()],
      /** Origin of the frame's messages. */
      origin: ['Origin', z.string()],
    }),
  }),
}
