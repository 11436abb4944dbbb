import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { configurationPage } from './document.ts'
import { ConfigValueError, parseServerConfig } from './index.ts'

let cwd: string
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'cabinet-config-'))
})
afterEach(() => rmSync(cwd, { recursive: true }))

const key = 'ab'.repeat(32)
const parse = (env: Record<string, string>) => parseServerConfig({ SECRET_KEY: key, ...env }, cwd)

test('an empty environment gives the defaults', () => {
  expect(parse({})).toEqual({
    host: '127.0.0.1',
    port: 8080,
    processes: 1,
    publicUrl: null,
    hosts: { upload: '', download: '', signal: '' },
    dataDir: join(cwd, 'data'),
    databaseUrl: null,
    s3: null,
    adminPassword: null,
    secretKey: Buffer.from(key, 'hex'),
    formerSecretKey: null,
    trustProxy: [],
    outboundAllow: [],
    xAccelPrefix: null,
    dwgConverter: null,
    sandbox: 'required',
    logLevel: 'warn',
  })
})

test('a host of its own needs the public address, whose pages may ask it', () => {
  expect(() => parse({ UPLOAD_URL: 'https://up.example.org' })).toThrow('PUBLIC_URL is missing')
  expect(() =>
    parse({ PUBLIC_URL: 'https://a.example.org', UPLOAD_URL: 'https://up.example.org/x' }),
  ).toThrow('UPLOAD_URL')
})

test('every key is read', () => {
  expect(
    parse({
      HOST: '::',
      PORT: '0',
      CABINET_PROCESSES: '4',
      PUBLIC_URL: 'https://files.example.org/drive/',
      UPLOAD_URL: 'https://up.example.org/',
      DOWNLOAD_URL: 'https://down.example.org',
      SIGNAL_URL: 'https://signal.example.org:8443',
      DATA_DIR: '/srv/cabinet',
      DATABASE_URL: 'postgres://me:pw@db:5432/cabinet',
      S3_ENDPOINT: 'http://127.0.0.1:9000',
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      ADMIN_PASSWORD: 'Winter-2027',
      FORMER_SECRET_KEY: 'words that nobody guesses',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      OUTBOUND_ALLOW: 'mail.corp:25,192.168.1.0/24:443,[fd00::1]:389',
      X_ACCEL_PREFIX: '/protected',
      DWG_CONVERTER: '/usr/bin/dwg2dxf -o {out} {in}',
      SANDBOX: 'best-effort',
      LOG_LEVEL: 'debug',
    }),
  ).toEqual({
    host: '::',
    port: 0,
    processes: 4,
    publicUrl: 'https://files.example.org/drive',
    hosts: {
      upload: 'https://up.example.org',
      download: 'https://down.example.org',
      signal: 'https://signal.example.org:8443',
    },
    dataDir: '/srv/cabinet',
    databaseUrl: 'postgres://me:pw@db:5432/cabinet',
    s3: {
      endpoint: 'http://127.0.0.1:9000',
      region: 'us-east-1',
      bucket: 'files',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    },
    adminPassword: 'Winter-2027',
    secretKey: Buffer.from(key, 'hex'),
    formerSecretKey: createHash('sha256').update('words that nobody guesses').digest(),
    trustProxy: ['10.0.0.0/8', '::1'],
    outboundAllow: ['mail.corp:25', '192.168.1.0/24:443', '[fd00::1]:389'],
    xAccelPrefix: '/protected/',
    dwgConverter: ['/usr/bin/dwg2dxf', '-o', '{out}', '{in}'],
    sandbox: 'best-effort',
    logLevel: 'debug',
  })
})

test.each([
  [{ PORT: '80a' }, 'PORT "80a" is wrong; allowed is a whole number from 0 to 65535.'],
  [{ PORT: '65536' }, 'PORT "65536" is wrong'],
  [{ DWG_CONVERTER: 'dwg2dxf {in} {out}' }, 'DWG_CONVERTER "dwg2dxf {in} {out}" is wrong'],
  [{ DWG_CONVERTER: '/usr/bin/dwg2dxf {in}' }, 'DWG_CONVERTER "/usr/bin/dwg2dxf {in}" is wrong'],
  [{ HOST: 'two words' }, 'HOST "two words" is wrong; allowed is an IP address or a host name.'],
  [{ PUBLIC_URL: 'files.example.org' }, 'PUBLIC_URL "files.example.org" is wrong'],
  [{ PUBLIC_URL: 'https://a.org/?x=1' }, 'PUBLIC_URL'],
  [
    { DATABASE_URL: 'mysql://u:hunter2@db/x' },
    'DATABASE_URL (value not shown) is wrong; allowed is postgres://',
  ],
  [{ SECRET_KEY: 'sixteen letters!' }, 'SECRET_KEY (value not shown) is wrong; allowed is 64 hex digits'],
  [{ SECRET_KEY: 'words that nobody guesses' }, 'words that it was before go into FORMER_SECRET_KEY'],
  [{ SECRET_KEY: 'ab'.repeat(31) }, 'as `openssl rand -hex 32` prints them'],
  [{ FORMER_SECRET_KEY: 'short' }, 'FORMER_SECRET_KEY (value not shown) is wrong; allowed is at least 16'],
  [{ ADMIN_PASSWORD: 'onlyletters' }, 'ADMIN_PASSWORD (value not shown) is wrong; allowed is 8 to 20'],
  [{ ADMIN_PASSWORD: '密码abc12345' }, 'ADMIN_PASSWORD'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY "10.0.0.0/33" is wrong; allowed is IP addresses or networks'],
  [{ TRUST_PROXY: 'proxy' }, 'TRUST_PROXY'],
  [{ OUTBOUND_ALLOW: 'mail:99999' }, 'OUTBOUND_ALLOW "mail:99999" is wrong'],
  [{ OUTBOUND_ALLOW: 'http://mail' }, 'OUTBOUND_ALLOW'],
  ...['mail.corp', '10.0.0.0/8', '127.0.0.1', 'fd00::/8', '[fd00::1]'].map(
    (entry) =>
      [
        { OUTBOUND_ALLOW: entry },
        `OUTBOUND_ALLOW "${entry}" is wrong; allowed is IP addresses, networks or host names, each with its :port`,
      ] as [Record<string, string>, string],
  ),
  [{ X_ACCEL_PREFIX: 'protected' }, 'X_ACCEL_PREFIX "protected" is wrong; allowed is a path such as'],
  [{ SANDBOX: 'off' }, 'SANDBOX "off" is wrong; allowed is required or best-effort'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL "loud" is wrong; allowed is fatal, error, warn'],
  [{ S3_BUCKET: 'files' }, 'S3_ENDPOINT is missing although S3_BUCKET is set'],
  [
    { S3_ENDPOINT: 'https://s3', S3_BUCKET: 'files' },
    'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY is missing although S3_ENDPOINT is set',
  ],
] as [Record<string, string>, string][])('refuses %j', (env, words) => {
  expect(() => parse(env)).toThrow(words)
  expect(() => parse(env)).toThrow(ConfigValueError)
})

test('names every wrong key at once, and no secret value', () => {
  expect(() => parse({ PORT: 'x', LOG_LEVEL: 'y', DATABASE_URL: 'http://me:hunter2@db' })).toThrow(
    /PORT .*\nDATABASE_URL .*\nLOG_LEVEL/,
  )
  expect(() => parse({ DATABASE_URL: 'http://me:hunter2@db' })).not.toThrow('hunter2')
})

test('an empty value counts as not set', () => {
  expect(parse({ PORT: '', S3_ENDPOINT: ' ' })).toMatchObject({ port: 8080, s3: null })
})

test('makes a secret key once, closed to others, and finds it again', () => {
  const first = parseServerConfig({ DATA_DIR: 'inside' }, cwd)
  expect(first.secretKey).toHaveLength(32)
  const path = join(cwd, 'inside', 'secret.key')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(parseServerConfig({ DATA_DIR: 'inside' }, cwd).secretKey).toEqual(first.secretKey)

  const former = 'cd'.repeat(32)
  writeFileSync(path, `${readFileSync(path, 'utf8')}${former}\n`)
  expect(parseServerConfig({ DATA_DIR: 'inside' }, cwd)).toMatchObject({
    secretKey: first.secretKey,
    formerSecretKey: Buffer.from(former, 'hex'),
  })

  writeFileSync(path, 'cut')
  expect(() => parseServerConfig({ DATA_DIR: 'inside' }, cwd)).toThrow('secret.key is damaged')
})

test('makes no secret key where one is given', () => {
  parse({ DATA_DIR: 'inside' })
  expect(existsSync(join(cwd, 'inside'))).toBe(false)
})

test('a data folder that cannot be made is a sentence', () => {
  writeFileSync(join(cwd, 'file'), '')
  expect(() => parseServerConfig({ DATA_DIR: 'file/inside' }, cwd)).toThrow(
    /The data folder .*file\/inside cannot be made/,
  )
})

test('docs/configuration.md is what the table says (node --import tsx tools/configuration.ts)', () => {
  const page = join(import.meta.dirname, '../../../../../docs/configuration.md')
  expect(readFileSync(page, 'utf8')).toBe(configurationPage())
})
