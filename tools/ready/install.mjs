import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './paths.mjs'
import { Stop } from './stop.mjs'

/** Installs the npm packages unless what is there is what the lockfile wants. */
export async function installPackages(folder = root) {
  const lockfile = readFileSync(join(folder, 'package-lock.json'))
  const stamp = join(folder, 'node_modules', '.cabinet-ready')
  const wanted = createHash('sha256')
    .update(lockfile)
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (!isInstalled(JSON.parse(lockfile), readInstalled(folder))) await npmCi()
  writeFileSync(stamp, wanted)
}

async function npmCi() {
  say('installing packages (npm ci) ...')
  const { run } = await import('./run.mjs')
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath // the npm that called us, if one did
  const code = npm?.endsWith('npm-cli.js')
    ? await run(process.execPath, [npm, ...args], { minutes: 15 })
    : await run('npm', args, { minutes: 15 })
  if (code !== 0) throw new Stop('npm ci failed (see above); Cabinet needs its packages.')
}

function readInstalled(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'node_modules', '.package-lock.json'), 'utf8'))
  } catch {
    return null
  }
}

/** Whether every package of the lockfile is there in its version; those for other platforms need not be. */
export function isInstalled(lock, installed) {
  if (!installed) return false
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/') || wanted.link) return true
    const found = installed.packages[path]
    return found
      ? found.version === wanted.version
      : Boolean(wanted.optional || wanted.devOptional || wanted.peer)
  })
}
