import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const sampleFile = fileURLToPath(new URL('../../../docs/cabinet.nginx.conf', import.meta.url))

/** A real nginx over the documented sample. */
export interface RunningNginx {
  url: string
  /** Text of its access log and its error log. */
  logs(): string
  stop(): Promise<void>
}

export interface BehindNginx {
  /** Its own port; it may be reserved earlier, when Cabinet must know its public address. */
  port: number
  /** Address at which Cabinet listens. */
  cabinet: string
  dataDir: string
  /** Alters the sample, to see how a wrong one is reported. */
  change?: (sample: string) => string
}

/** A port nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}

/**
 * Starts Debian's nginx on a separate folder; replaces only what the sample says to replace, and omits TLS.
 */
export async function startNginx({ port, cabinet, dataDir, change }: BehindNginx): Promise<RunningNginx> {
  const home = mkdtempSync(join(tmpdir(), 'cabinet-nginx-'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  for (const name of temporary) mkdirSync(join(home, name))
  const sample = replaced(readFileSync(sampleFile, 'utf8'), [
    ['listen 443 ssl;', `listen 127.0.0.1:${port};`],
    [/ *ssl_certificate(_key)? .*;\n/g, ''],
    ['server_name files.example.org;', 'server_name 127.0.0.1;'],
    ['http://127.0.0.1:8080', cabinet],
    ['/srv/cabinet/data/', `${dataDir}/`],
    ['/var/log/nginx/', `${home}/`],
  ])
  writeFileSync(
    join(home, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${home}/pid; error_log ${home}/start.log;
    ${process.getuid?.() === 0 ? `user ${userInfo().username};` : ''}
    events { }
    http {
      ${temporary.map((name) => `${name}_temp_path ${home}/${name};`).join(' ')}
      ${change ? change(sample) : sample}
    }`,
  )
  const child = spawn('nginx', ['-c', join(home, 'nginx.conf'), '-p', home, '-e', join(home, 'start.log')], {
    stdio: 'inherit',
  })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(home, { recursive: true, force: true })
  }
  while (!(await answers(url))) {
    if (child.exitCode !== null)
      throw new Error(`nginx ended: ${readFileSync(join(home, 'start.log'), 'utf8')}`)
    await wait(50)
  }
  const logs = () =>
    ['access', 'error'].map((kind) => readFileSync(join(home, `cabinet.${kind}.log`))).join('')
  return { url, logs, stop }
}

/** Applies replacements, each of which must match: a changed sample fails here. */
function replaced(text: string, pairs: [find: string | RegExp, by: string][]): string {
  return pairs.reduce((now, [find, by]) => {
    const next = typeof find === 'string' ? now.replaceAll(find, by) : now.replace(find, by)
    if (next === now) throw new Error(`the sample lacks ${find}`)
    return next
  }, text)
}

const answers = (url: string) =>
  fetch(url, { method: 'HEAD' }).then(
    () => true,
    () => false,
  )
