import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ofPlaywright, ofVitest } from './counts.mjs'
import { failuresOfPlaywright, failuresOfVitest, strayErrors, toldAgain } from './failures.mjs'
import { heavyTests, missingPrograms } from './heavy.mjs'
import { root, say } from './paths.mjs'
import { limitAll, runPackage } from './run.mjs'
import { findChromium, installSystemPackages } from './system-packages.mjs'

/** The longest first, so that no check is left over alone at the end. */
const projects = ['packages/web', 'packages/server', '.', 'packages/contract']

/** Leaves heavy test files out (see vitest.config.ts), and has models walk a part of their steps. */
const light = { LIGHT_TESTS: '1', MODEL_STEPS: process.env.MODEL_STEPS ?? '120' }

/**
 * Style, types, and the unit and room tests (the law of imports is one of them) that need nothing but Node: no root and
 * no program of the system.
 */
export async function check() {
  const { failed } = await checks(() => vitest(light))
  return failed === 0 ? 0 : 1
}

/** The journeys in a real browser; arguments go to Playwright. */
export async function journeys(args) {
  const { passed, failed } = await playwright(args)
  return failed === 0 && passed > 0 ? 0 : 1
}

/**
 * Installs and builds what is needed, runs everything there is, and closes with what failed and the sum, which has a
 * line of its own.
 */
export async function everything(ready) {
  const counts = { passed: 0, failed: 0, failures: [] }
  const add = (more) => {
    counts.passed += more.passed
    counts.failed += more.failed
    counts.failures.push(...more.failures)
  }
  limitAll(100)
  try {
    await installSystemPackages()
    await ready()
    const missing = process.env.CI ? missingPrograms(heavyTests(root)) : []
    for (const sentence of missing) say(sentence)
    add({ passed: 0, failed: missing.length, failures: missing })
    add(await checks(() => vitest({}, Boolean(process.env.CI))))
    add(await playwright([]))
  } catch (error) {
    say(error.message)
    add({ passed: 0, failed: 1, failures: [error.message] })
  }
  if (counts.failures.length > 0) say(toldAgain(counts.failures))
  console.log(`${counts.passed} passed, ${counts.failed} failed`)
  return counts.failed === 0 && counts.passed > 0 ? 0 : 1
}

/**
 * A check that counts no tests of its own counts only when it fails. Two run at a time. One checker each: several
 * would each work out the contract's types anew, in three times the time and memory.
 */
async function checks(runTests) {
  const types = (path) => ['typescript/bin/tsc', '-p', join(root, path), '--noEmit', '--checkers', '1']
  const steps = [
    ...projects.map((path) => [`types of ${path}`, ...types(path)]),
    ['style (biome)', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  ]
  const broken = []
  const lane = async () => {
    for (let step = steps.shift(); step; step = steps.shift()) {
      const [words, path, ...args] = step
      say(words)
      if ((await runPackage(path, args, { minutes: 5 })) === 0) continue
      say(`${words}: FAILED`)
      broken.push(words)
    }
  }
  await Promise.all([lane(), lane()])
  const { passed, failed, failures } = await runTests()
  return { passed, failed: failed + broken.length, failures: [...broken, ...failures] }
}

/** `complete` counts skipped tests as failed. */
async function vitest(env, complete = false) {
  say('unit and room tests (vitest)')
  const file = report('vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const argv = ['run', ...reporters]
  const printed = []
  const code = await runPackage('vitest/vitest.mjs', argv, {
    minutes: 40,
    env,
    hear: (bytes) => printed.push(bytes),
  })
  const result = read(file)
  const failures = failuresOfVitest(result, { complete })
  if (code !== 0 && failures.length === 0) {
    failures.push(`vitest ended with exit code ${code}`, ...strayErrors(Buffer.concat(printed).toString()))
  }
  return { ...ofVitest(result, code, { complete }), failures }
}

async function playwright(args) {
  say('journeys (playwright)')
  const file = report('playwright.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CHROMIUM_PATH: findChromium() }
  if (!existsSync(env.CHROMIUM_PATH)) say(`there is no browser at ${env.CHROMIUM_PATH}; set CHROMIUM_PATH`)
  const argv = ['test', '--reporter=list,json', ...args]
  const code = await runPackage('@playwright/test/cli.js', argv, { minutes: 65, env })
  const complete = Boolean(process.env.CI)
  const result = read(file)
  const failures = result
    ? failuresOfPlaywright(result, { complete })
    : [`playwright broke off (exit code ${code})`]
  return { ...ofPlaywright(result, code, { complete }), failures }
}

/** Where a report goes; an older one is removed, so that it cannot be taken for this run's. */
function report(name) {
  const file = join(root, 'node_modules', `.cabinet-${name}`)
  rmSync(file, { force: true })
  return file
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
