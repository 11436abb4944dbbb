import { createHash } from 'node:crypto'
import { z } from 'zod'
import { addressOrNetwork, commaSeparatedList, isOutboundDestination } from './values.ts'

/** One setting read from the environment: how it is shown in the documents and how it is checked. */
export type ConfigKeyDefinition = {
  /** The default as the documents word it. */
  fallback: string
  meaning: string
  /** The allowed values, completing the sentence "allowed is ...". */
  allowed: string
  schema: z.ZodType
}

const key = <S extends z.ZodType>(fallback: string, meaning: string, allowed: string, schema: S) => ({
  fallback,
  meaning,
  allowed,
  schema,
})

const text = z.string().optional()
const hexKey = /^[0-9a-f]{64}$/i

/** Large bodies may go past the proxy that serves the pages (specification: upload, download and signal host). */
const hostKey = (what: string) =>
  key(
    'same as the pages',
    `origin that browsers use for ${what}, leading to the same servers; needs PUBLIC_URL`,
    'an http or https origin, such as https://up.example.org',
    z
      .url({ protocol: /^https?$/ })
      .transform((url) => new URL(url))
      .refine((url) => url.href === `${url.origin}/`)
      .transform((url) => url.origin)
      .optional(),
  )

/** Every setting there is: parsing, types and `docs/configuration.md` all come from this table. */
export const configKeyDefinitions = {
  HOST: key(
    '127.0.0.1',
    'address the server listens on; `0.0.0.0` or `::` for every network card',
    'an IP address or a host name',
    z
      .string()
      .regex(/^[\w.:-]+$/)
      .default('127.0.0.1'),
  ),
  PORT: key(
    '8080',
    'port the server listens on; 0 takes a free one',
    'a whole number from 0 to 65535',
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .refine((port) => port <= 65535)
      .default(8080),
  ),
  CABINET_PROCESSES: key(
    '1',
    'server processes on this machine, which share the port; one that ends is started again. More than one offers no long polling for the push channel',
    'a whole number from 1 to 16',
    z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number)
      .refine((count) => count >= 1 && count <= 16)
      .default(1),
  ),
  PUBLIC_URL: key(
    'from the request',
    'address people use, for links in mails',
    'an http or https address without a query, such as https://files.example.org',
    z
      .url({ protocol: /^https?$/ })
      .refine((url) => !/[?#]/.test(url))
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
  ),
  UPLOAD_URL: hostKey('uploads'),
  DOWNLOAD_URL: hostKey('downloads'),
  SIGNAL_URL: hostKey('the push channel'),
  DATA_DIR: key('./data', 'embedded database, blobs and keys', 'a folder', z.string().default('./data')),
  DATABASE_URL: key(
    'embedded database',
    'an external PostgreSQL 15 to 18 instead of the embedded one',
    'postgres://user:password@host:port/database',
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ),
  S3_ENDPOINT: key(
    'local folder',
    'object store (S3 or compatible) that keeps the content instead of the data folder',
    'an http or https address',
    z.url({ protocol: /^https?$/ }).optional(),
  ),
  S3_REGION: key('us-east-1', 'region of the object store', 'a region name', z.string().default('us-east-1')),
  S3_BUCKET: key('none', 'bucket of the object store; needed with S3_ENDPOINT', 'a bucket name', text),
  S3_ACCESS_KEY_ID: key(
    'none',
    'who asks the object store; needed with S3_ENDPOINT',
    'an access key id',
    text,
  ),
  S3_SECRET_ACCESS_KEY: key('none', 'password for it; needed with S3_ENDPOINT', 'a secret access key', text),
  ADMIN_PASSWORD: key(
    'generated, printed once',
    'first password of `admin`, used only when the database is new',
    '8 to 20 characters with letters and digits, without spaces or Chinese characters',
    z
      .string()
      .regex(/^(?=.*[a-z])(?=.*\d)[\x21-\x7e]{8,20}$/i)
      .optional(),
  ),
  SECRET_KEY: key(
    'made in `DATA_DIR/secret.key`',
    'encrypts secrets and signs tokens; must be equal on all servers',
    '64 hex digits, as `openssl rand -hex 32` prints them; words that it was before go into FORMER_SECRET_KEY, so that what they sealed stays readable',
    z
      .string()
      .regex(hexKey)
      .transform((value) => Buffer.from(value, 'hex'))
      .optional(),
  ),
  FORMER_SECRET_KEY: key(
    'none',
    'what `SECRET_KEY` was before: it opens what was sealed until then, and signs and seals nothing more; must be equal on all servers',
    'at least 16 characters',
    z
      .string()
      .min(16)
      // words counted once, and were hashed like this
      .transform((value) =>
        hexKey.test(value) ? Buffer.from(value, 'hex') : createHash('sha256').update(value).digest(),
      )
      .optional(),
  ),
  TRUST_PROXY: key(
    'none',
    'proxies whose forwarded headers (client address, protocol, host) count',
    'IP addresses or networks such as 10.0.0.0/8, with commas between',
    commaSeparatedList(addressOrNetwork),
  ),
  OUTBOUND_ALLOW: key(
    'none',
    'private addresses the server may call (SMTP, IMAP, LDAP, WOPI, AI), each with the one port that is meant',
    'IP addresses, networks or host names, each with its :port, with commas between, such as ldap.corp:636, 10.1.2.0/24:443 or [fd00::1]:389; an entry without a port is refused',
    commaSeparatedList(isOutboundDestination),
  ),
  X_ACCEL_PREFIX: key(
    'off',
    'internal nginx location over `DATA_DIR/blobs`, as in `cabinet.nginx.conf`; downloads are then handed to nginx by `X-Accel-Redirect`',
    'a path such as /protected/',
    z
      .string()
      .regex(/^\/[\w./-]*$/)
      .transform((path) => (path.endsWith('/') ? path : `${path}/`))
      .optional(),
  ),
  DWG_CONVERTER: key(
    'none',
    'program that makes DXF of DWG drawings, for their preview; it runs isolated and sees its own folder besides the system',
    'an absolute path with arguments, {in} and {out} among them, such as /usr/bin/dwg2dxf -y -o {out} {in}',
    z
      .string()
      .regex(/^\/\S+(?=.* \{in\}( |$))(?=.* \{out\}( |$))/)
      .transform((command) => command.split(/\s+/))
      .optional(),
  ),
  SANDBOX: key(
    'required',
    'whether pictures of strangers are decoded where neither bubblewrap nor an account of their own keeps them apart: `required` shows none, `best-effort` decodes them with the account of the server and limits alone',
    'required or best-effort',
    z.enum(['required', 'best-effort']).default('required'),
  ),
  LOG_LEVEL: key(
    'warn',
    'least important line that is logged; `info` adds one line per request',
    'fatal, error, warn, info, debug, trace or silent',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  ),
} satisfies Record<string, ConfigKeyDefinition>

export type ConfigKeyName = keyof typeof configKeyDefinitions

/** Keys whose values never appear in a message. */
export const secretConfigKeys: ReadonlySet<string> = new Set<ConfigKeyName>([
  'DATABASE_URL',
  'S3_SECRET_ACCESS_KEY',
  'ADMIN_PASSWORD',
  'SECRET_KEY',
  'FORMER_SECRET_KEY',
])
