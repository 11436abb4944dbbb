import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { bareConfinement, endAllProcesses } from './bare.ts'
import {
  ConfinedRunError,
  type ConfinementLimits,
  type ConfinementTrouble,
  usualConfinementLimits,
} from './limits.ts'
import { programOwnFolders, realProgramPath } from './shown.ts'
import { waitForSandboxSlot } from './turns.ts'
import {
  bubblewrapArguments,
  checkSandbox,
  type LentFile,
  programSearchPath,
  type ShownPaths,
  sandboxEnvironment,
} from './walls.ts'
import { watchConfinedRun } from './watch.ts'

export interface ConfinementOptions {
  /** The folder it works in, seen as `inside`; see `withWork`. */
  work: string
  limits?: Partial<ConfinementLimits>
  /** Paths it may read besides the system. */
  shown?: ShownPaths
  /** A file of ours that it reads where it lies. */
  lent?: LentFile | null
  /** Aborts the run. */
  signal?: AbortSignal | undefined
}

/** A confined program that runs. */
export interface ConfinedProcess {
  /** Of its first process, as the server sees it. */
  pid: number | undefined
  stdin: Writable
  stdout: Readable
  /** Kills it and everything it started. */
  kill(): void
  /** Resolves when the last of its processes is gone; throws ConfinedRunError unless it ended well. */
  ended: Promise<void>
}

/** Characters of a program's error output that are retained. */
const wordsKept = 600

/**
 * Starts a program in the sandbox: no network, a read-only system, one folder, limits. Where there can be no
 * walls it throws ConfinedRunError `unavailable`, unless the caller has said `decodes`: our own child that
 * turns a picture into pixels also runs without, see `bareConfinement`.
 */
export async function startConfined(
  program: string,
  args: readonly string[],
  { work, limits: given, shown = [], lent = null, signal }: ConfinementOptions,
  { decodes = false } = {},
): Promise<ConfinedProcess> {
  const limits = { ...usualConfinementLimits, ...given }
  const found = await checkSandbox()
  if (!found.standing && !decodes) throw new ConfinedRunError('unavailable', found.why)
  const place = realProgramPath(program)
  const [command = '', ...rest] = found.standing
    ? [
        'bwrap',
        ...bubblewrapArguments(work, { shown: [...shown, ...programOwnFolders(place)], lent, limits }),
        place,
        ...args,
      ]
    : [...(await bareConfinement(work, { shown: [...shown, place], limits, why: found.why })), place, ...args]
  const child = spawn(command, rest, {
    cwd: work,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...Object.fromEntries(sandboxEnvironment), HOME: work, PATH: programSearchPath },
    // without walls its processes are found by their group
    detached: !found.standing,
  })
  if (child.pid) calm(child.pid)
  const clear = found.standing ? () => {} : () => endAllProcesses(child.pid, work)
  return follow(child, { work, limits, signal, clear })
}

/** Lowers the priority of a process: background conversion must not slow down requests. */
function calm(pid: number): void {
  try {
    setPriority(pid, 10)
  } catch {
    // it has already ended, or its priority may not be changed
  }
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>

interface Following {
  work: string
  limits: ConfinementLimits
  signal: AbortSignal | undefined
  /** Ends what is left of it. */
  clear: () => void
}

function follow(child: Child, { work, limits, signal, clear }: Following): ConfinedProcess {
  let why: ConfinementTrouble | null = null
  let words = ''
  const end = (reason: ConfinementTrouble) => {
    why ??= reason
    child.kill('SIGKILL')
    clear()
  }
  const onAbort = () => end('stopped')
  signal?.addEventListener('abort', onAbort)
  if (signal?.aborted) onAbort()
  const unwatch = child.pid ? watchConfinedRun(child.pid, work, limits, end) : () => {}
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-wordsKept)
  })
  child.stdin.on('error', () => {}) // it closed its input; how it ended says the rest
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', (error) => reject(new ConfinedRunError('unavailable', error.message)))
    // not 'exit': only when the pipes are closed the last of its processes is gone
    child.on('close', (code) => {
      unwatch()
      clear()
      signal?.removeEventListener('abort', onAbort)
      if (code === 0 && !why) resolve()
      else reject(new ConfinedRunError(why ?? 'failed', why ? '' : `exit ${code}; ${words.trim()}`))
    })
  })
  ended.catch(() => {}) // waiting callers receive the error
  return { pid: child.pid, stdin: child.stdin, stdout: child.stdout, kill: () => end('stopped'), ended }
}

export interface ConfinedRunOptions extends ConfinementOptions {
  /** Whether it runs before background work. */
  urgent?: boolean
  /** See `startConfined`. */
  decodes?: boolean
  /** Text for its standard input. */
  input?: string
}

/** Characters of a program's output that are retained. */
const saidMost = 256 * 1024

/**
 * Runs a program to its end once one of the two slots is free, and returns its output.
 * @throws ConfinedRunError
 */
export async function runConfinedProgram(
  program: string,
  args: readonly string[],
  { urgent = false, decodes = false, input = '', ...confinement }: ConfinedRunOptions,
): Promise<string> {
  const giveBack = await waitForSandboxSlot(urgent, confinement.signal)
  try {
    const { stdin, stdout, ended } = await startConfined(program, args, confinement, { decodes })
    stdin.end(input)
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
