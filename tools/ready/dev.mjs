import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root, say } from './paths.mjs'

/** The server restarting at each change of its source, and the web client with hot reload before it. */
export async function dev(args) {
  const host = process.env.HOST || '127.0.0.1'
  const server = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${process.env.PORT || 8080}`
  const start = (path, argv, cwd, env) =>
    spawn(process.execPath, [join(root, 'node_modules', path), ...argv], {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
  const both = [
    start(
      'tsx/dist/cli.mjs',
      ['watch', '--clear-screen=false', join(root, 'packages/server/src/main.ts'), ...args],
      root,
      {},
    ),
    start('vite/bin/vite.js', [], join(root, 'packages/web'), { CABINET_SERVER: server }),
  ]
  say(`server ${server} (restarts), web with hot reload at the address vite prints; Ctrl-C ends both`)
  const gone = both.map((child) => new Promise((done) => child.once('exit', (code) => done(code ?? 0))))
  const asked = new Promise((done) => {
    for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => done(0))
  })
  const code = await Promise.race([...gone, asked])
  for (const child of both) child.kill('SIGTERM')
  setTimeout(() => process.exit(code), 15_000).unref()
  await Promise.all(gone)
  return code
}
