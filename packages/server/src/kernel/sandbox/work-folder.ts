import { execFile } from 'node:child_process'
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { lstat, mkdir, open, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { freshSandboxAccount, isServerRoot } from './account.ts'
import { privateOutputFolder } from './output.ts'

const prefix = 'cabinet-work-'
let swept = false

/** A private folder for one run, writable for the confined program; gone again when `work` has ended. */
export async function withWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const { folder, remove } = openWorkFolder()
  try {
    return await work(folder)
  } finally {
    remove()
  }
}

/** As `withWorkFolder`, for runs that live longer. */
export function openWorkFolder(): { folder: string; remove: () => void } {
  if (!swept) sweep()
  // the outer folder keeps everybody else out, the inner one belongs to an account of its own
  const outer = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  const folder = join(outer, 'work')
  mkdirSync(folder)
  mkdirSync(privateOutputFolder(folder), { mode: 0o700 })
  chmodSync(folder, 0o755) // bubblewrap enters it before it becomes that account
  if (isServerRoot()) {
    const account = freshSandboxAccount()
    chownSync(folder, account, account)
  }
  return { folder, remove: () => remove(outer) }
}

/** Never throws: a program may leave folders so deep, or so closed, that they go only by the system's own tool. */
function remove(outer: string): void {
  try {
    rmSync(outer, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    removeByTool(outer)
  }
}

/** By the system's own tool, which follows no link that is put in its way meanwhile; what stays is swept another time. */
function removeByTool(folder: string): void {
  const line = isServerRoot() ? 'rm -rf "$0"' : 'chmod -R u+rwX "$0" 2>/dev/null; rm -rf "$0"'
  execFile('sh', ['-c', line, folder], () => {})
}

/** Puts a file and the folders above it into a work folder, for the confined program to change. Never over another. */
export async function putIntoWorkFolder(
  work: string,
  name: string,
  bytes: string | Buffer | Readable,
): Promise<void> {
  const { uid, gid } = await stat(work)
  const names = name.split('/')
  for (let depth = 1; depth < names.length; depth++) {
    const folder = join(work, ...names.slice(0, depth))
    if ((await lstat(folder).catch(() => null))?.isDirectory()) continue
    await mkdir(folder)
    if (isServerRoot()) chownSync(folder, uid, gid)
  }
  // 'wx' follows no link that stands in its place
  const handle = await open(join(work, name), 'wx', 0o644)
  try {
    if (isServerRoot()) await handle.chown(uid, gid)
    if (bytes instanceof Readable) await pipeline(bytes, handle.createWriteStream())
    else await handle.writeFile(bytes)
  } finally {
    await handle.close()
  }
}

/** Removes work folders that killed servers left behind, except those owned by other accounts. */
function sweep(): void {
  swept = true
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const path = join(tmpdir(), name)
    const pid = Number(name.slice(prefix.length).split('-')[0])
    if (!isAlive(pid) && isOurs(path)) removeByTool(path)
  }
}

function isOurs(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found?.isDirectory() === true && (!process.getuid || found.uid === process.getuid())
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}
