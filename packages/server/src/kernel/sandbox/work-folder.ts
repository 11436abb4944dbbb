import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { chown, mkdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freshAccount, isRoot } from './account.ts'

const prefix = 'cabinet-work-'
let swept = false

/** A private folder for one run, writable for the confined program; gone again when `work` has ended. */
export async function withWork<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const { folder, remove } = openWork()
  try {
    return await work(folder)
  } finally {
    remove()
  }
}

/** As `withWork`, for runs that live longer. */
export function openWork(): { folder: string; remove: () => void } {
  if (!swept) sweep()
  // the outer folder keeps everybody else out, the inner one belongs to an account of its own
  const outer = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  const folder = join(outer, 'work')
  mkdirSync(folder)
  chmodSync(folder, 0o755) // bubblewrap enters it before it becomes that account
  if (isRoot()) {
    const account = freshAccount()
    chownSync(folder, account, account)
  }
  return { folder, remove: () => rmSync(outer, { recursive: true, force: true, maxRetries: 3 }) }
}

/** Lets the confined program read and change what was put into its folder. */
export async function give(path: string): Promise<void> {
  if (!isRoot()) return
  const { uid, gid } = await stat(dirname(path))
  await chown(path, uid, gid)
}

/** Puts a file and the folders above it into a work folder, for the confined program to change. */
export async function put(work: string, name: string, bytes: string | Buffer): Promise<void> {
  let folder = work
  for (const part of name.split('/').slice(0, -1)) {
    folder = join(folder, part)
    await mkdir(folder, { recursive: true })
    await give(folder)
  }
  await writeFile(join(work, name), bytes)
  await give(join(work, name))
}

/** What a killed server left behind. */
function sweep(): void {
  swept = true
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const pid = Number(name.slice(prefix.length).split('-')[0])
    if (!isAlive(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}
