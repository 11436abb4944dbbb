import { expect, test } from 'vitest'
import { type ConfinedRunError, startConfined, withWorkFolder } from '../../../kernel/sandbox/index.ts'
import { openChildConversation } from './answers.ts'

/** Runs such a child, asks it twice, and returns how it ended. */
const asked = (program: string) =>
  withWorkFolder(async (work) => {
    const args = [
      '-e',
      `const lines = require('node:readline').createInterface({ input: process.stdin })\n${program}`,
    ]
    const child = await startConfined(
      process.execPath,
      args,
      { work, limits: { addresses: null } },
      { decodes: true },
    )
    const answers = openChildConversation(child)
    const said = [await answers.ask('one\n'), await answers.ask('two\n')]
    child.stdin.end()
    const reason = await child.ended.then(
      () => 'well',
      (error: unknown) => (error as ConfinedRunError).reason,
    )
    return { said, reason }
  })

test.each([
  ['answers a line to each', "lines.on('line', (line) => console.log(line + '!'))", ['one!', 'two!'], 'well'],
  ['ends', 'process.exit(0)', [null, null], 'well'],
  [
    'answers twice, so that the second would be taken for that to another question',
    "lines.on('line', (line) => process.stdout.write(line + '\\nanother\\n'))",
    [null, null],
    'stopped',
  ],
  [
    'says too much',
    "lines.on('line', () => setInterval(() => process.stdout.write('x'.repeat(65536)), 1))",
    [null, null],
    'stopped',
  ],
])('a child that %s', async (_, program, said, reason) => {
  expect(await asked(program)).toEqual({ said, reason })
})
