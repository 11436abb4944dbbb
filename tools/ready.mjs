// What every `npm` script calls: gets ready whatever is missing, then does the thing.
// Plain Node without dependencies, since it runs before there are any.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildApart, buildHere } from './ready/build.mjs'
import { installPackages } from './ready/install.mjs'
import { refuseOldNode } from './ready/node-version.mjs'
import { root } from './ready/paths.mjs'
import { Stop } from './ready/stop.mjs'

const verbs = {
  start: async (args) => {
    await ready({ development: false })
    await become('main.js', args)
  },
  cabinet: async (args) => {
    await installPackages({ development: false })
    await buildApart(['server'])
    await become('cli.js', args)
  },
  build: async (names) => {
    await installPackages({ development: false })
    await buildHere(names)
    return 0
  },
  dev: async (args) => {
    await installPackages()
    return (await import('./ready/dev.mjs')).dev(args)
  },
  check: async () => {
    await installPackages()
    return (await import('./ready/tests.mjs')).check()
  },
  e2e: async (args) => {
    await ready()
    return (await import('./ready/tests.mjs')).journeys(args)
  },
  test: async () => (await import('./ready/tests.mjs')).everything(ready),
  screens: async (args) => {
    await ready()
    const { run } = await import('./ready/run.mjs')
    return run(process.execPath, ['--import', 'tsx', join(root, 'tools/screens/main.ts'), ...args], {
      minutes: 20,
    })
  },
  bench: async (args) => {
    await ready()
    return (await import('./ready/bench.mjs')).bench(args)
  },
}

async function ready(packages) {
  await installPackages(packages)
  await buildApart(['server', 'web'])
}

/** Runs a built program in this very process: signals, output and exit code are its own. */
async function become(name, args) {
  const file = join(root, 'packages/server/dist', name)
  process.argv = [process.execPath, file, ...args]
  await import(pathToFileURL(file).href)
}

async function main([verb = '', ...args]) {
  refuseOldNode(process.versions.node)
  if (!Object.hasOwn(verbs, verb)) throw new Stop(`Say one of: ${Object.keys(verbs).join(', ')}`)
  const code = await verbs[verb](args)
  if (code !== undefined) process.exit(code)
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Stop ? error.message : error)
  process.exit(1)
})
