import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freshSandboxAccount, isServerRoot } from './account.ts'
import { ConfinedRunError, type ConfinementLimits } from './limits.ts'
import { checkSandbox, dropPrivilegesTo, processResourceLimits, type ShownPaths } from './walls.ts'

/**
 * How untrusted pictures are decoded here: in bubblewrap, under a separate account, with limits only, not at
 * all.
 */
export type DecodingConfinement = 'walls' | 'account' | 'limits' | 'none'

let bestEffort = false

/** Whether pictures are decoded with the server's own account where there is nothing better: the operator's decision. */
export function allowBestEffort(allowed: boolean): void {
  bestEffort = allowed
}

let becoming: Promise<boolean> | null = null

/** Whether a child can become another account here, found out by trying, once. */
function canBecome(): Promise<boolean> {
  const [command = '', ...args] = [...dropPrivilegesTo(freshSandboxAccount()), 'id', '-u']
  becoming ??=
    process.platform === 'linux' && isServerRoot()
      ? promisify(execFile)(command, args, { timeout: 5_000 }).then(
          ({ stdout }) => stdout.trim() !== '0',
          () => false,
        )
      : Promise.resolve(false)
  return becoming
}

export async function decodingConfinement(): Promise<DecodingConfinement> {
  if ((await checkSandbox()).standing) return 'walls'
  // other accounts cannot load files from a folder that is closed to them
  if (await canBecome())
    return [process.execPath, fileURLToPath(import.meta.url)].every(isOpen) ? 'account' : 'none'
  return bestEffort ? 'limits' : 'none'
}

/**
 * Returns the command prefix for our picture decoder where bubblewrap is unavailable. As root it switches to
 * the account of its work folder, which owns nothing else; otherwise it sets limits only, if the operator
 * allows that.
 * @throws ConfinedRunError unavailable
 */
export async function bareConfinement(
  work: string,
  { shown, limits, why }: { shown: ShownPaths; limits: ConfinementLimits; why: string },
): Promise<string[]> {
  const limited = process.platform === 'linux' ? processResourceLimits(limits) : []
  if (await canBecome()) {
    const closed = shown.find((path) => path.startsWith('/') && !isOpen(path))
    if (closed !== undefined)
      throw new ConfinedRunError('unavailable', `${closed} is closed to other accounts`)
    return [...dropPrivilegesTo(statSync(work).uid), ...limited]
  }
  if (!bestEffort) throw new ConfinedRunError('unavailable', why)
  return limited
}

/** Whether every account may come to this path and read it. */
function isOpen(path: string): boolean {
  const readable = (statSync(path).mode & 0o004) !== 0
  for (let folder = path; folder !== '/'; folder = dirname(folder))
    if ((statSync(dirname(folder)).mode & 0o001) === 0) return false
  return readable
}

/** Rounds in which what starts meanwhile is found too; its limit of processes ends them long before. */
const roundsMost = 200

/** Ends every process of a run without walls, also what has left its group where the account is its own. */
export function endAllProcesses(pid: number | undefined, work: string): void {
  if (pid !== undefined) end(-pid)
  const account = isServerRoot() ? accountOf(work) : 0
  if (account === 0 || process.platform !== 'linux') return
  for (let round = 0; round < roundsMost; round++) {
    const alive = processesOf(account)
    if (alive.length === 0) return
    for (const one of alive) end(one)
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it is gone already
  }
}

function accountOf(work: string): number {
  try {
    return statSync(work).uid
  } catch {
    return 0
  }
}

/** Processes of an account that run; by what the kernel says of them, since a process may hide its files. */
function processesOf(account: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const status = readFileSync(`/proc/${name}/status`, 'latin1')
      const [, state, uid] = /^State:\s+(\w)[\s\S]*?^Uid:\s+(\d+)/m.exec(status) ?? []
      return Number(uid) === account && state !== 'Z' && state !== 'X' ? [Number(name)] : []
    } catch {
      return []
    }
  })
}
