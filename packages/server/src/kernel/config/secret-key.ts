import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDataDir } from './data-dir.ts'
import { ConfigError } from './start-error.ts'

/** The 32 random bytes kept in `secret.key` of the data folder; made, durably, the first time. */
export function keptSecretKey(dataDir: string): Buffer {
  const path = join(ensureDataDir(dataDir), 'secret.key')
  const key = read(path) ?? make(path)
  if (key.length !== 32)
    throw new ConfigError(`${path} is damaged: it must hold 64 hex digits. Put back your copy of it.`)
  return key
}

function read(path: string): Buffer | null {
  try {
    return Buffer.from(readFileSync(path, 'utf8').trim(), 'hex')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new ConfigError(`${path} cannot be read: ${(error as Error).message}`)
  }
}

/** Written aside and linked into place, so that two processes starting together end with one key. */
function make(path: string): Buffer {
  const key = randomBytes(32)
  const draft = `${path}.${process.pid}`
  const file = openSync(draft, 'w', 0o600)
  writeSync(file, `${key.toString('hex')}\n`)
  fsyncSync(file)
  closeSync(file)
  try {
    linkSync(draft, path)
    syncFolder(join(path, '..'))
    return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return read(path)!
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
