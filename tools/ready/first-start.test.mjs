import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const project = join(import.meta.dirname, '../..')
const root = mkdtempSync(join(tmpdir(), 'cabinet-first-'))
afterAll(() => rmSync(root, { recursive: true }))

const lock = '{ "packages": {} }'
/** A server that says which processes its own has, instead of serving. */
const server = `import { readFileSync } from 'node:fs'
new URL('./features/letters/thread.js', import.meta.url)
const { pid } = process
console.log(JSON.stringify({
  children: process.platform === 'linux' ? readFileSync(\`/proc/\${pid}/task/\${pid}/children\`, 'utf8').trim() : '',
  megabytes: Math.round(process.memoryUsage().rss / 2 ** 20),
}))
`

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** The tools of this project around the smallest server and web client. */
beforeAll(() => {
  cpSync(join(project, 'tools'), join(root, 'tools'), { recursive: true })
  cpSync(join(project, 'LICENSE'), join(root, 'LICENSE'))
  mkdirSync(join(root, 'node_modules'))
  for (const name of ['esbuild', 'vite', '@esbuild'])
    symlinkSync(join(project, 'node_modules', name), join(root, 'node_modules', name))
  const installed = createHash('sha256')
    .update(lock)
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')
  write('node_modules/.cabinet-ready', installed)
  write('package.json', '{ "type": "module" }')
  write('package-lock.json', lock)
  write('packages/contract/src/wire.ts', '')
  write('packages/server/src/main.ts', server)
  write('packages/server/src/cli.ts', '')
  write('packages/server/src/features/letters/thread.ts', 'console.log("thread")')
  write('packages/web/index.html', '<script type="module" src="./main.js"></script>')
  write('packages/web/main.js', 'document.title = "Cabinet"')
  write('packages/web/letters-build.ts', '')
})

/** Starts the small project: what was built, and what its server found around itself. */
function start() {
  const run = spawnSync(process.execPath, ['tools/ready.mjs', 'start'], { cwd: root, encoding: 'utf8' })
  const built = [...run.stderr.matchAll(/building the (\w+)/g)].map(([, name]) => name)
  if (run.status !== 0) throw new Error(run.stderr)
  return { built, ...JSON.parse(run.stdout) }
}

test('the first start builds, and leaves nothing of it beside the server', { timeout: 120_000 }, () => {
  const first = start()
  expect(first.built).toEqual(['server', 'web'])
  expect(first.children).toBe('')
  expect(readFileSync(join(root, 'packages/web/dist/third-party-notices.txt'), 'utf8')).toContain(
    'Apache License',
  )
  expect(readFileSync(join(root, 'packages/server/dist/features/letters/thread.js'), 'utf8')).toContain(
    'thread',
  )

  const second = start()
  expect(second.built).toEqual([])
  expect(first.megabytes).toBeLessThan(second.megabytes + 15)
})

test.each([
  ['packages/web/letters-build.ts', ['web']],
  ['packages/server/src/features/letters/thread.ts', ['server']],
  ['packages/contract/src/wire.ts', ['server', 'web']],
  ['packages/web/letters.test.ts', []],
])('after a change of %s the next start builds %j', { timeout: 120_000 }, (path, built) => {
  start()
  write(path, '// changed\n')
  expect(start().built).toEqual(built)
})
