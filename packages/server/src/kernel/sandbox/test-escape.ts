import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allowBestEffort } from './bare.ts'
import {
  type DecodingConfinement,
  decodingConfinement,
  openProgramOutput,
  type ProgramOutput,
  putIntoWorkFolder,
  runConfinedProgram,
  startConfined,
  withWorkFolder,
} from './index.ts'
import { hideSandboxFolders } from './shown.ts'

/** Result of an escape attempt: the attempts that succeeded and the output files that were opened. */
export interface Escapes {
  decoding: DecodingConfinement
  reached: string[]
  opened: string[]
  /** Fields of the program's /proc status. */
  status: Record<string, string>
}

/** The attacking program, which tries every escape and reports those that succeed. */
const attacker = `
const fs = require('node:fs')
const net = require('node:net')
const { spawn, spawnSync } = require('node:child_process')
const to = JSON.parse(fs.readFileSync(0, 'utf8'))
const reached = []
const attempt = (name, work) => { try { if (work() !== false) reached.push(name) } catch {} }
const read = (path) => fs.readFileSync(path).includes(to.mark)

const files = { 'the secret key': to.key, 'a content': to.content, 'another work folder': to.other, 'our own files': to.own }
for (const [name, path] of Object.entries(files)) {
  attempt(name, () => read(path))
  for (const root of ['/proc/1/root', '/proc/' + to.pid + '/root', '/proc/self/root/../..'])
    attempt(name + ' by ' + root.replace(/\\d{2,}/, 'pid'), () => read(root + path))
  const link = 'link-' + reached.length + name.length
  attempt(name + ' by a symbolic link', () => { fs.symlinkSync(path, link); return read(link) })
  attempt(name + ' by a hard link', () => { fs.linkSync(path, link + '-hard'); return true })
  attempt(name + ' for writing', () => { fs.closeSync(fs.openSync(path, 'r+')) })
}
attempt('our own files by the folder above', () => read('../own/own.txt'))
attempt('a list of the data folder', () => fs.readdirSync(to.data).length > 0)
attempt('a list of the work folders', () => fs.readdirSync(to.work + '/../..').length > 0 && fs.readdirSync(to.work + '/..').length > 0)
for (const pid of ['self/../' + to.pid, '1', process.ppid, to.pid])
  attempt('the environment of a process', () => read('/proc/' + pid + '/environ'))
attempt('the memory of the server', () => { fs.closeSync(fs.openSync('/proc/' + to.pid + '/mem', 'r')) })
attempt('the open files of the server', () => fs.readdirSync('/proc/' + to.pid + '/fd').length > 0)
attempt('our environment', () => JSON.stringify(process.env).includes(to.mark))
for (const place of ['/', '/etc', '/usr', '/usr/lib', '/dev', '/dev/shm', to.data, to.shown, '/proc/sys/kernel/core_pattern'])
  attempt('a file in ' + (place === to.data ? 'the data folder' : place === to.shown ? 'what is shown' : place), () => {
    const path = place.startsWith('/proc') ? place : place + '/left-by-attacker-' + process.pid + to.port
    fs.writeFileSync(path, 'x')
    fs.unlinkSync(path)
  })
for (const pid of [to.pid, to.neighbour])
  attempt('a signal to ' + (pid === to.pid ? 'the server' : 'another run'), () => process.kill(pid, 0))
attempt('root', () => { process.setuid(0) })
attempt('root by groups', () => { process.setgroups([0]) })
attempt('root by a program', () => /^0$/m.test(String(spawnSync('setpriv', ['--reuid=0', 'id', '-u']).stdout)))
attempt('a mount', () => spawnSync('mount', ['-t', 'tmpfs', 'none', '.']).status === 0)
attempt('a device', () => spawnSync('mknod', ['node', 'b', '8', '0']).status === 0)
attempt('a device of the machine', () => { fs.closeSync(fs.openSync('/dev/mem', 'r')) })

// what is left behind for whoever looks
attempt('', () => { fs.symlinkSync(to.key, 'out-link'); return false })
attempt('', () => { fs.writeFileSync('plain', 'x'); fs.linkSync('plain', 'out-hard'); return false })
attempt('', () => { fs.mkdirSync('out-folder'); return false })
attempt('', () => { spawnSync('mkfifo', ['out-pipe']); return false })
attempt('', () => { fs.symlinkSync(to.data, 'out-above'); return false })
attempt('', () => { fs.writeFileSync('out-sparse', ''); fs.truncateSync('out-sparse', 2 ** 22); return false })
attempt('', () => { fs.writeFileSync('out-plain', 'well'); return false })
attempt('', () => { net.createServer().listen('out-socket'); return false })

const status = Object.fromEntries(fs.readFileSync('/proc/self/status', 'utf8').split('\\n').map((line) => line.split(':\\t')))
const { Uid, Groups, CapEff, CapBnd, NoNewPrivs } = status
// stays when its parent has ended
spawn('sleep', ['61239'], { detached: true, stdio: 'ignore' }).unref()

const call = (name, where) => new Promise((done) => {
  const socket = net.connect(where)
  const timer = setTimeout(() => (socket.destroy(), done()), 1500)
  socket.on('connect', () => (reached.push(name), clearTimeout(timer), socket.destroy(), done()))
  socket.on('error', () => (clearTimeout(timer), done()))
})
Promise.all([
  call('a port of this machine', { host: '127.0.0.1', port: to.port }),
  call('a socket in the data folder', { path: to.socket }),
  call('an abstract socket', { path: '\\0' + to.abstract }),
]).then(() => {
  const facts = { Uid, Groups, CapEff, CapBnd, NoNewPrivs }
  process.stdout.write(JSON.stringify({ reached, status: facts }), () => process.exit(0))
})
`

const listening = (where: { port: number; host: string } | string) =>
  new Promise<Server>((done) => {
    const server = createServer((socket) => socket.destroy())
    server.listen(where as never, () => done(server))
  })

/** Lets the program try to get out of where pictures are decoded on this machine, out of a server as it really lies. */
export async function tryToEscape(): Promise<Escapes> {
  const mark = 'a secret of the server'
  process.env.CANARY = mark
  // the data lie inside a folder that programs are shown
  const shown = mkdtempSync(join(tmpdir(), 'cabinet-escape-'))
  chmodSync(shown, 0o755)
  const data = join(shown, 'data')
  mkdirSync(join(data, 'blobs', 'ab'), { recursive: true })
  chmodSync(data, 0o711)
  chmodSync(join(data, 'blobs', 'ab'), 0o700)
  const key = join(data, 'secret.key')
  const content = join(data, 'blobs', 'ab', 'content')
  writeFileSync(key, mark, { mode: 0o600 })
  // lent to programs, and closed to others by its folder
  writeFileSync(content, mark, { mode: 0o644 })
  mkdirSync(join(data, 'postgres'), { mode: 0o700 })
  hideSandboxFolders([data])
  const abstract = `cabinet-${process.pid}`
  const port = await listening({ port: 0, host: '127.0.0.1' })
  const sockets = [port, await listening(join(data, 'postgres', 'socket')), await listening(`\0${abstract}`)]
  try {
    return await withWorkFolder((other) =>
      withWorkFolder(async (work) => {
        await putIntoWorkFolder(other, 'other.txt', mark)
        writeFileSync(join(work, '..', 'own', 'own.txt'), mark)
        const neighbour = await startConfined(
          process.execPath,
          ['-e', 'setInterval(() => {}, 1000)'],
          { work: other },
          { decodes: true },
        )
        const aims = {
          ...{ mark, key, content, data, shown, work, abstract, pid: process.pid, neighbour: neighbour.pid },
          other: join(other, 'other.txt'),
          own: join(work, '..', 'own', 'own.txt'),
          socket: join(data, 'postgres', 'socket'),
          port: (port.address() as { port: number }).port,
        }
        const said = await runConfinedProgram(process.execPath, ['-e', attacker], {
          ...{ work, shown: [shown], decodes: true, input: JSON.stringify(aims) },
          limits: { addresses: null, seconds: 30 },
        })
        neighbour.kill()
        await neighbour.ended.catch(() => {})
        const opened: string[] = []
        for (const name of [
          'out-link',
          'out-hard',
          'out-folder',
          'out-pipe',
          'out-above/secret.key',
          'out-sparse',
          'out-socket',
          '../own/own.txt',
          'out-plain',
        ]) {
          const output: ProgramOutput = { folder: work, name, most: 1024 ** 2 }
          const found = await openProgramOutput(output).catch(() => null)
          await found?.handle.close()
          if (found) opened.push(name)
        }
        return {
          ...(JSON.parse(said) as Pick<Escapes, 'reached' | 'status'>),
          opened,
          decoding: await decodingConfinement(),
        }
      }),
    )
  } finally {
    for (const socket of sockets) socket.close()
    rmSync(shown, { recursive: true })
    hideSandboxFolders([])
    delete process.env.CANARY
  }
}

if (process.argv[2] === 'escape') {
  allowBestEffort(process.argv[3] === 'best-effort')
  const found = await tryToEscape().catch((error: unknown) => ({ refused: String(error) }))
  process.stdout.write(`${JSON.stringify(found)}\n`)
  process.exit(0)
}
