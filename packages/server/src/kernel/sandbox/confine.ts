import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { ConfinedError, type Limits, type Trouble, usual } from './limits.ts'
import { turn } from './turns.ts'
import { bounds, environment, type Lent, type Shown, searched, tryWalls, walls } from './walls.ts'
import { watch } from './watch.ts'

export interface Confinement {
  /** The folder it works in, seen as `inside`; see `withWork`. */
  work: string
  limits?: Partial<Limits>
  /** Paths it may read besides the system. */
  shown?: Shown
  /** A file of ours that it reads where it lies. */
  lent?: Lent | null
  /** Ends it. */
  signal?: AbortSignal | undefined
}

/** A confined program that runs. */
export interface Confined {
  stdin: Writable
  stdout: Readable
  /** Kills it and everything it started. */
  kill(): void
  /** Resolves when the last of its processes is gone; throws ConfinedError unless it ended well. */
  ended: Promise<void>
}

/** Characters of a program's complaint that are kept. */
const wordsKept = 600

/**
 * Starts a program behind walls: no network, a read-only system, one folder, limits. Where there can be no walls it
 * throws ConfinedError `unavailable`, unless the caller has said `bare` for a program that may also run with limits
 * alone (our own child for pictures).
 */
export async function confine(
  program: string,
  args: readonly string[],
  { work, limits: given, shown = [], lent = null, signal }: Confinement,
  { bare = false } = {},
): Promise<Confined> {
  const limits = { ...usual, ...given }
  const found = await tryWalls()
  if (!found.standing && !bare) throw new ConfinedError('unavailable', found.why)
  const [command, ...rest] = found.standing
    ? ['bwrap', ...walls(work, { shown, lent, limits }), program, ...args]
    : [...(process.platform === 'linux' ? bounds(limits) : []), program, ...args]
  const child = spawn(command!, rest, {
    cwd: work,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...Object.fromEntries(environment), HOME: work, PATH: searched },
  })
  if (child.pid) calm(child.pid)
  return follow(child, work, limits, signal)
}

/** What converts in the background must not slow down who is being served. */
function calm(pid: number): void {
  try {
    setPriority(pid, 10)
  } catch {
    // it ended already, or may not be told
  }
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>

function follow(child: Child, work: string, limits: Limits, signal: AbortSignal | undefined): Confined {
  let why: Trouble | null = null
  let words = ''
  const end = (reason: Trouble) => {
    why ??= reason
    child.kill('SIGKILL')
  }
  const onAbort = () => end('stopped')
  signal?.addEventListener('abort', onAbort)
  if (signal?.aborted) onAbort()
  const unwatch = child.pid ? watch(child.pid, work, limits, end) : () => {}
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-wordsKept)
  })
  child.stdin.on('error', () => {}) // it closed its input; how it ended says the rest
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', (error) => reject(new ConfinedError('unavailable', error.message)))
    // not 'exit': only when the pipes are closed the last of its processes is gone
    child.on('close', (code) => {
      unwatch()
      signal?.removeEventListener('abort', onAbort)
      if (code === 0 && !why) resolve()
      else reject(new ConfinedError(why ?? 'failed', why ? '' : `exit ${code}; ${words.trim()}`))
    })
  })
  ended.catch(() => {}) // who waits hears of it
  return { stdin: child.stdin, stdout: child.stdout, kill: () => end('stopped'), ended }
}

/** Bytes of what a program says that are kept. */
const saidMost = 256 * 1024

/**
 * Runs a program to its end when one of the two places is free, and answers what it said.
 * @throws ConfinedError
 */
export async function runConfined(
  program: string,
  args: readonly string[],
  { urgent = false, bare = false, ...confinement }: Confinement & { urgent?: boolean; bare?: boolean },
): Promise<string> {
  const giveBack = await turn(urgent, confinement.signal)
  try {
    const { stdin, stdout, ended } = await confine(program, args, confinement, { bare })
    stdin.end()
    let said = ''
    stdout.setEncoding('utf8').on('data', (text: string) => {
      if (said.length < saidMost) said += text
    })
    await ended
    return said
  } finally {
    giveBack()
  }
}
