import { resolve } from 'node:path'
import type { z } from 'zod'
import { type ConfigKeyName, configKeyDefinitions, secretConfigKeys } from './keys.ts'
import { loadOrCreateSecretKey } from './secret-key.ts'
import { ConfigValueError } from './start-error.ts'

export { ensureDataFolder } from './data-dir.ts'
export { formatSecretKeys, parseSecretKeys, type StoredSecretKeys } from './secret-key.ts'
export { ConfigValueError, ServerStartError } from './start-error.ts'

/** Object store for contents, used instead of the data folder. */
export type S3StoreConfig = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

export interface PublicHosts {
  upload: string
  download: string
  signal: string
}

/** Everything that can be set from outside, checked; the meaning of each is in `keys.ts`. */
export type Config = {
  host: string
  port: number
  /** Server processes on this machine that share the port. */
  processes: number
  /** Without a closing slash; null = taken from each request. */
  publicUrl: string | null
  /** Origins for bytes and push; '' = the origin of the page. */
  hosts: PublicHosts
  /** Absolute path. */
  dataDir: string
  /** null = embedded PostgreSQL. */
  databaseUrl: string | null
  /** null = local folder. */
  s3: S3StoreConfig | null
  adminPassword: string | null
  /** 32 bytes. */
  secretKey: Buffer
  /** Opens what was sealed before `secretKey` took its place; null = there was none. */
  formerSecretKey: Buffer | null
  trustProxy: string[]
  outboundAllow: string[]
  /** Begins and ends with a slash; null = off. */
  xAccelPrefix: string | null
  /** Program and arguments; null = DWG drawings are not shown. */
  dwgConverter: string[] | null
  /** Whether pictures may be decoded under the server's own account without a sandbox. */
  sandbox: 'required' | 'best-effort'
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
}

type Values = { [K in ConfigKeyName]: z.output<(typeof configKeyDefinitions)[K]['schema']> }

/**
 * Reads the settings from the environment; relative folders start at `cwd`.
 * Makes the secret key in the data folder when none is given.
 * @throws ConfigValueError naming every wrong key, why, and what is allowed
 */
export function parseServerConfig(env: Record<string, string | undefined>, cwd: string): Config {
  const values = readAll(env)
  const dataDir = resolve(cwd, values.DATA_DIR)
  const kept = values.SECRET_KEY ? { key: values.SECRET_KEY, former: null } : loadOrCreateSecretKey(dataDir)
  return {
    host: values.HOST,
    port: values.PORT,
    processes: values.CABINET_PROCESSES,
    publicUrl: values.PUBLIC_URL ?? null,
    hosts: hostsOf(values),
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    s3: s3Of(values),
    adminPassword: values.ADMIN_PASSWORD ?? null,
    secretKey: kept.key,
    formerSecretKey: values.FORMER_SECRET_KEY ?? kept.former,
    trustProxy: values.TRUST_PROXY,
    outboundAllow: values.OUTBOUND_ALLOW,
    xAccelPrefix: values.X_ACCEL_PREFIX ?? null,
    dwgConverter: values.DWG_CONVERTER ?? null,
    sandbox: values.SANDBOX,
    logLevel: values.LOG_LEVEL,
  }
}

/** An empty value counts as absent: that is how compose files and service units say "not set". */
function readAll(env: Record<string, string | undefined>): Values {
  const complaints: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, key] of Object.entries(configKeyDefinitions)) {
    const parsed = key.schema.safeParse(env[name]?.trim() || undefined)
    if (parsed.success) values[name] = parsed.data
    else complaints.push(`${name} ${shown(name, env[name] ?? '')} is wrong; allowed is ${key.allowed}.`)
  }
  if (complaints.length > 0) throw new ConfigValueError(complaints.join('\n'))
  return values as Values
}

const shown = (name: string, value: string): string =>
  secretConfigKeys.has(name) ? '(value not shown)' : JSON.stringify(value.slice(0, 200))

function hostsOf(values: Values): PublicHosts {
  const { UPLOAD_URL, DOWNLOAD_URL, SIGNAL_URL, PUBLIC_URL } = values
  const given = Object.entries({ UPLOAD_URL, DOWNLOAD_URL, SIGNAL_URL }).filter(
    ([, url]) => url !== undefined,
  )
  if (given.length > 0 && !PUBLIC_URL)
    throw new ConfigValueError(
      `PUBLIC_URL is missing although ${given.map(([name]) => name).join(', ')} is set.`,
    )
  return { upload: UPLOAD_URL ?? '', download: DOWNLOAD_URL ?? '', signal: SIGNAL_URL ?? '' }
}

function s3Of(values: Values): S3StoreConfig | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values
  const others = { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  const absent = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [name] : []))
  const present = Object.keys(others).filter((name) => !absent.includes(name))
  if (endpoint === undefined) {
    if (present.length === 0) return null
    throw new ConfigValueError(
      `S3_ENDPOINT is missing although ${present.join(', ')} is set; set all or none.`,
    )
  }
  if (S3_BUCKET === undefined || S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined)
    throw new ConfigValueError(`${absent.join(', ')} is missing although S3_ENDPOINT is set.`)
  return {
    endpoint,
    region: values.S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}
