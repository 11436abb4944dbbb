import { spawn } from 'node:child_process'
import { root, say } from './paths.mjs'

let deadline = Number.POSITIVE_INFINITY

/** Gives all later steps together this many minutes; each then gets at most what is left. */
export function limitAll(minutes) {
  deadline = Date.now() + minutes * 60_000
}

const running = new Set()

/** Children have a group of their own, which the terminal's Ctrl-C does not reach. */
function passOn() {
  for (const child of running) kill(child, 'SIGTERM')
  setTimeout(() => process.exit(130), 5_000).unref()
}

function track(child) {
  if (running.size === 0) for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, passOn)
  running.add(child)
}

function forget(child) {
  running.delete(child)
  if (running.size === 0) for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, passOn)
}

/**
 * Runs a program to its end and answers its exit code. It and all it started are killed at the time limit (in
 * minutes), with a word about it; it never waits for input. `hear` gets what it prints, which is shown all the same.
 */
export async function run(program, args, { minutes, env = {}, quiet = false, cwd = root, hear }) {
  const output = quiet ? 'ignore' : hear ? 'pipe' : 2
  const limit = Math.max(1_000, Math.min(minutes * 60_000, deadline - Date.now()))
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
    detached: process.platform !== 'win32', // a group of its own, so that its children end with it
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (bytes) => {
      process.stderr.write(bytes)
      hear(bytes)
    })
  }
  track(child)
  const timer = setTimeout(() => {
    say(
      `${program.split(/[\\/]/).pop()} ${args[0] ?? ''} took more than ${Math.round(limit / 1000)} s and was stopped`,
    )
    kill(child, 'SIGTERM')
    setTimeout(() => kill(child, 'SIGKILL'), 10_000).unref()
  }, limit)
  const code = await new Promise((done) => {
    child.on('error', (error) => {
      say(`${program} cannot be run: ${error.message}`)
      done(127)
    })
    child.on('exit', (exit) => done(exit ?? 1))
  })
  clearTimeout(timer)
  kill(child, 'SIGKILL') // whatever it left behind in its group
  forget(child)
  return code
}

/** A JavaScript program of an installed package, run with this Node. */
export const runPackage = (path, args, options) =>
  run(process.execPath, [`${root}/node_modules/${path}`, ...args], options)

function kill(child, name) {
  try {
    if (process.platform === 'win32') child.kill(name)
    else process.kill(-child.pid, name)
  } catch {
    // already gone
  }
}
