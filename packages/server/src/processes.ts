import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { launchEmbeddedDatabase } from './database-launch.ts'
import type { Config } from './kernel/config/index.ts'
import type { Log } from './kernel/log/log.ts'
import { isReadyNote, processNumberKey, stopNote } from './process-notes.ts'

/** Milliseconds: a process that served for so long is started again at once, others after a pause that doubles. */
const calmMs = 10_000
const firstPauseMs = 250
const longestPauseMs = 30_000

/**
 * Runs the servers of this machine, which share one port, until told to stop: the database first, then one process
 * that prepares what all of them need, then the others. A process that ends is started again.
 * @returns the exit code
 */
export async function runServerProcesses(config: Config, log: Log, told: Promise<void>): Promise<number> {
  // Each takes connections from the one queue of the system. Handed out by the parent, those on their way to a process
  // that has just died would be answered by nobody.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const database = await launchEmbeddedDatabase(config, log)
  const servers: ServerProcess[] = []
  const stopping = told.then(() => true as const)
  try {
    const first = openServerProcess(1, log)
    servers.push(first)
    const url = await Promise.race([first.firstReady, stopping])
    if (url === null) return 1 // it has said why
    if (url !== true) {
      // a free port that the first one took is the port of all
      const port = `${new URL(url).port || 80}`
      for (let number = 2; number <= config.processes; number++)
        servers.push(openServerProcess(number, log, port))
      await Promise.race([Promise.all(servers.map(({ firstReady }) => firstReady)), stopping])
      process.stdout.write(`Cabinet is ready at ${url}\n`)
      await told
    }
    process.stdout.write('Cabinet is stopping\n')
    return 0
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await database?.stop()
  }
}

interface ServerProcess {
  /** The address that it serves once it does; null when it ended before that. */
  firstReady: Promise<string | null>
  /** Lets it finish what it serves, and waits for its end. */
  stop(): Promise<void>
}

/** Starts one process and, once it has been ready, starts it again whenever it ends. */
function openServerProcess(number: number, log: Log, port?: string): ServerProcess {
  let worker: Worker
  let stopped = false
  let failures = 0
  let wasReady = false
  let isServing = false
  let ended: Promise<void>
  let isReady: (url: string | null) => void
  const firstReady = new Promise<string | null>((resolve) => {
    isReady = resolve
  })

  function start(usedPort = port): void {
    const begun = performance.now()
    isServing = false
    worker = cluster.fork({ [processNumberKey]: `${number}`, ...(usedPort && { PORT: usedPort }) })
    worker.on('message', (note: unknown) => {
      if (!isReadyNote(note)) return
      wasReady = true
      isServing = true
      usedPort = new URL(note.ready).port || usedPort
      isReady(note.ready)
    })
    ended = new Promise<void>((resolve) => {
      worker.once('exit', (code, signal) => {
        isReady(null)
        resolve()
        if (stopped || (number === 1 && !wasReady)) return
        void again(performance.now() - begun, signal ?? `code ${code}`, usedPort)
      })
    })
  }

  async function again(livedMs: number, end: string, usedPort?: string): Promise<void> {
    failures = livedMs < calmMs ? failures + 1 : 0
    log.warn({ process: number, end }, 'a server process ended; starting it again')
    const waitMs = failures === 0 ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1))
    await pause(waitMs)
    if (!stopped) start(usedPort)
  }

  start()
  return {
    firstReady,
    async stop() {
      stopped = true
      // one that has not begun to serve has nothing to finish
      if (!isServing) worker.process.kill('SIGKILL')
      else if (worker.isConnected()) worker.send(stopNote)
      await ended
    },
  }
}
