import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { definedOf } from '../certain.ts'
import { ensureDataFolder } from './data-dir.ts'
import { ConfigValueError } from './start-error.ts'

/** 32 bytes each. A restored backup may bring the key before the present one along. */
export type StoredSecretKeys = { key: Buffer; former: Buffer | null }

/** Returns the keys in the data folder's `secret.key`, one per line; creates one durably on first use. */
export function loadOrCreateSecretKey(dataDir: string): StoredSecretKeys {
  const path = join(ensureDataFolder(dataDir), 'secret.key')
  const keys = parseSecretKeys(read(path) ?? make(path))
  if (!keys)
    throw new ConfigValueError(`${path} is damaged: it must hold 64 hex digits. Put back your copy of it.`)
  return keys
}

/** Null where the text is not what `formatSecretKeys` writes. */
export function parseSecretKeys(text: string): StoredSecretKeys | null {
  const lines = text.trim().split(/\s+/)
  if (lines.length > 2 || lines.some((line) => !/^[0-9a-f]{64}$/i.test(line))) return null
  const [key, former] = lines.map((line) => Buffer.from(line, 'hex'))
  return key ? { key, former: former ?? null } : null
}

export const formatSecretKeys = ({ key, former }: StoredSecretKeys): string =>
  [key, former].map((one) => (one ? `${one.toString('hex')}\n` : '')).join('')

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new ConfigValueError(`${path} cannot be read: ${(error as Error).message}`)
  }
}

/** Written aside and linked into place, so that two processes starting together end with one key. */
function make(path: string): string {
  const text = formatSecretKeys({ key: randomBytes(32), former: null })
  const draft = `${path}.${process.pid}`
  const file = openSync(draft, 'w', 0o600)
  writeSync(file, text)
  fsyncSync(file)
  closeSync(file)
  try {
    linkSync(draft, path)
    syncFolder(join(path, '..'))
    return text
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return definedOf(read(path), 'key written by another process')
  } finally {
    rmSync(draft, { force: true })
  }
}

function syncFolder(path: string): void {
  if (process.platform === 'win32') return // a folder cannot be opened there; NTFS journals its entries
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}
