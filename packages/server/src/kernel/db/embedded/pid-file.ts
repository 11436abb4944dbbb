import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isProcessAlive } from './process-birth.ts'

/** Fields that PostgreSQL writes to `postmaster.pid` (line order of storage/lmgr and miscinit.c). */
export type PostmasterPidFile = { pid: number; port: number; socketDir: string; status: string }

/** Reads `postmaster.pid`; null if it is missing or only partly written. */
export function readPostmasterPidFile(pgdata: string): PostmasterPidFile | null {
  let lines: string[]
  try {
    lines = readFileSync(join(pgdata, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
  const [pid, , , port, socketDir, , , status] = lines
  if (!Number(pid)) return null
  return {
    pid: Math.abs(Number(pid)),
    port: Number(port ?? 0),
    socketDir: socketDir ?? '',
    status: (status ?? '').trim(),
  }
}

/** Whether that process is a PostgreSQL on this folder, and not another process that reuses its id. */
export function isPostmasterProcess(pid: number, pgdata: string): boolean {
  if (!isProcessAlive(pid)) return false
  if (process.platform !== 'linux') return true // not told there: PostgreSQL decides by its own means
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(pgdata)
  } catch {
    return false
  }
}

/**
 * PostgreSQL refuses to start while the number in a left-over pid file belongs to any process it could signal, be
 * it a stranger or a dead one that nobody collected.
 * Writing the number of its own parent there, which it knows to skip, lifts that and keeps the file's other
 * lines: with them it still waits for workers of the dead server that have not ended yet.
 */
export function disarmStalePidFile(pgdata: string): void {
  const path = join(pgdata, 'postmaster.pid')
  const [, ...rest] = readFileSync(path, 'utf8').split('\n')
  writeFileSync(path, [process.pid, ...rest].join('\n'))
}
