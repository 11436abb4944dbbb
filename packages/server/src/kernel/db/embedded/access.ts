import { createHash, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { giveFilesToAccount, type PostgresAccount } from './account.ts'

/** The password of the owner, 192 random bits in a file closed to others; null while there is none. */
export function readOwnerPassword(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Makes the password the first time; only for a process that has the data folder to itself. */
export function ensureOwnerPassword(path: string): string {
  const kept = readOwnerPassword(path)
  if (kept) return kept
  const password = randomBytes(24).toString('base64url')
  writeDurably(path, password)
  return password
}

/** Tells, without giving them away, whether two long random texts are one. */
export const fingerprintTexts = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 32)

/**
 * The text of `pg_hba.conf`: a password on every way in. It names the password that the owner was given, so that one
 * look tells a database that has this password from one of an older release, or one whose password file was lost.
 */
const accessRules = (password: string): string =>
  `# Written by Cabinet for the password ${fingerprintTexts(password)}
local all all scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
`

const rulesOf = (pgdata: string): string => join(pgdata, 'pg_hba.conf')

export const isPasswordRequired = (pgdata: string, password: string): boolean =>
  readFileSync(rulesOf(pgdata), 'utf8') === accessRules(password)

/** From the next start on. The owner must have this password already. */
export function requirePasswordFromNow(pgdata: string, password: string, account: PostgresAccount): void {
  writeDurably(rulesOf(pgdata), accessRules(password), account)
}

/** The file is whole or not there; what is for PostgreSQL belongs to its account. */
function writeDurably(path: string, text: string, account?: PostgresAccount): void {
  const draft = `${path}.new`
  rmSync(draft, { force: true })
  const file = openSync(draft, 'wx', 0o600)
  writeSync(file, text)
  fsyncSync(file)
  closeSync(file)
  if (account) giveFilesToAccount(account, draft)
  renameSync(draft, path)
  syncFolderNames(dirname(path))
}

export function syncFolderNames(path: string): void {
  if (process.platform === 'win32') return // a folder cannot be opened there; NTFS journals its entries
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}
