import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { breaches } from './boundaries.ts'
import { orderOf } from './house.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cabinet-house-'))
  write('packages/contract/src/wire.ts', "import { z } from 'zod'")
  write('packages/contract/src/files.ts', "import { wire } from './wire.ts'")
  write(
    'packages/server/src/features/index.ts',
    "import { nodes } from './nodes/index.ts'\nimport { room as flows } from './flows/index.ts'\n" +
      "import { files } from './files/index.ts'\nexport const serverRooms: Room[] = [\n  nodes,\n  files, // files\n  flows,\n]",
  )
  for (const room of ['nodes', 'files', 'flows']) write(`packages/server/src/features/${room}/index.ts`, '')
  write(
    'packages/web/src/features/index.ts',
    "import { files } from './files/index.ts'\nexport const webRooms = [files]",
  )
  write('packages/web/src/features/files/index.ts', '')
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, source: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), source)
}

const filesFile = 'packages/server/src/features/files/files.usecases.ts'

test('the project keeps its own law', () => {
  expect(breaches(join(import.meta.dirname, '..'))).toEqual([])
})

test('a small house in order has no breach', () => {
  write(
    filesFile,
    "import { placeHold } from '../nodes/index.ts'\nimport { x } from './x.ts'\nimport { db } from '../../kernel/db.ts'",
  )
  write('packages/server/src/features/flows/flows.ts', "import { files } from '../files/files/index.ts'")
  write('packages/server/src/main.ts', "import { serverRooms } from './features/index.ts'\nprocess.env.PORT")
  write('packages/web/src/app/app.tsx', "import { webRooms } from '../features/index.ts'")
  expect(breaches(root)).toEqual([])
})

test.each([
  ['static', "import { start } from '../flows/index.ts'"],
  ['type only', "import type { Flow } from '../flows/index.ts'"],
  ['for its side effect', "import '../flows/index.ts'"],
  ['dynamic', "const flows = await import('../flows/index.ts')"],
  ['re-exported', "export { start } from '../flows/index.ts'"],
  ['a type query', "type Flows = typeof import('../flows/index.ts')"],
  ['over several lines', "import {\n  start,\n  stop, // a word\n} from '../flows/index.ts'"],
  ['with a comment inside', "import /* later */ flows from /* here */ '../flows/index.ts'"],
  ['a worker', "new Worker(new URL('../flows/index.ts', import.meta.url))"],
])('sees an import of a later room that is %s', (_, source) => {
  write(filesFile, source)
  expect(breaches(root)).toEqual([
    `${filesFile} imports ../flows/index.ts: flows comes later in the house than files`,
  ])
})

test.each([
  [filesFile, "import '../nodes/nodes.store.ts'", 'enter a room by its door (index.ts)'],
  [filesFile, "import '../nodes/deep/own/index.ts'", 'enter a room by its door (index.ts)'],
  [filesFile, "import '../../app.ts'", 'a room must not know the app around it'],
  [filesFile, "import '../../../test/people.ts'", 'only tests use what is made for tests'],
  [
    filesFile,
    "import '../../../../contract/src/files.ts'",
    'the contract is imported as @cabinet/contract/...',
  ],
  [filesFile, "import '../../../../web/src/ui/button.tsx'", 'server must not know web'],
  [filesFile, "import './test-house.ts'", 'only tests use what is made for tests'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a file
  [filesFile, 'await import(`../${room}/index.ts`)', 'say what is imported by a plain string'],
  [
    'packages/server/src/features/files/files.test.ts',
    "import '../flows/flows.store.ts'",
    'enter a room by its door',
  ],
  ['packages/server/src/main.ts', "import './features/files/files.store.ts'", 'enter a room by its door'],
  [
    'packages/server/src/kernel/ctx.ts',
    "import type { S } from '../features/files/index.ts'",
    'the kernel knows no room',
  ],
  ['packages/web/src/kernel/call.ts', "import '../features/files/index.ts'", 'the kernel knows no room'],
  ['packages/web/src/kernel/call.ts', "import '../app/shell.tsx'", 'kernel must not know the app around it'],
  ['packages/web/src/ui/button.tsx', "import '@cabinet/contract/files'", 'ui knows no contract'],
  ['packages/web/src/ui/button.tsx', "import '../kernel/text.ts'", 'ui knows no kernel'],
  ['packages/web/src/ui/button.tsx', "import '../features/files/index.ts'", 'ui knows no room'],
  [
    'packages/web/src/features/files/page.tsx',
    "import '../flows/index.ts'",
    'flows comes later in the house than files',
  ],
  ['packages/contract/src/files.ts', "import './flows.ts'", 'flows comes later in the house than files'],
  ['packages/contract/src/files.ts', "import './errors.ts'", 'errors.ts gathers from all rooms'],
  ['packages/contract/src/wire.ts', "import './files.ts'", 'what all rooms stand on knows no room'],
  ['packages/contract/src/wire.ts', "import dayjs from 'dayjs'", 'the contract depends on zod only'],
])('in %s, %s is a breach', (file, source, reason) => {
  write(file, source)
  const found = breaches(root)
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(`${file} imports `)
  expect(found[0]).toContain(reason)
})

test.each([
  [
    'packages/server/src/features/files/files.test.ts',
    "import { createTestApp } from '../../../test/create-test-app.ts'\nimport '../flows/index.ts'",
  ],
  ['packages/contract/src/errors.ts', "import './files.ts'"],
  ['packages/contract/src/flows.ts', "import './files.ts'\nimport { z } from 'zod'"],
  [
    'packages/web/src/features/files/page.tsx',
    "import { Button } from '../../ui/button.tsx'\nimport '@cabinet/contract/files'",
  ],
  [
    filesFile,
    "// import '../flows/index.ts'\n/* import '../flows/index.ts' */\nconst s = \"it's from 'there'\"",
  ],
])('in %s, %j is no breach', (file, source) => {
  write(file, source)
  expect(breaches(root)).toEqual([])
})

test.each([
  'process.env.PORT',
  "process['env']",
  'const { env } = process; process?.env',
  "import { env } from 'node:process'",
])('the server reads the environment in main.ts and cli.ts only, not by %s', (source) => {
  write('packages/server/src/kernel/mail.ts', source)
  write('packages/server/src/cli.ts', source)
  expect(breaches(root)).toEqual([
    'packages/server/src/kernel/mail.ts: only main.ts and cli.ts read the environment; take what you need from ctx.config',
  ])
})

test('a list out of order, a room in no list and a contract of no room are breaches', () => {
  write(
    'packages/web/src/features/index.ts',
    "import { flows } from './flows/index.ts'\nimport { files } from './files/index.ts'\nexport const webRooms = [flows, files]",
  )
  write('packages/server/src/features/gossip/index.ts', '')
  write('packages/contract/src/gossip.ts', '')
  expect(breaches(root)).toEqual([
    'packages/web/src/features/index.ts: files belongs above flows',
    'packages/server/src/features/gossip is not in the list of rooms (features/index.ts)',
    'packages/contract/src/gossip.ts: the house has no room gossip',
  ])
})

test('checking nothing is a failure', () => {
  rmSync(join(root, 'packages'), { recursive: true })
  const found = breaches(root)
  expect(found).toContain('packages/server/src/features/index.ts: no list of rooms was found')
  for (const side of ['contract', 'server', 'web'])
    expect(found).toContain(`packages/${side}: no files were read, so nothing was checked`)
})

test('a room the plan does not know stands where the server lists it', () => {
  const order = orderOf(['files', 'attics', 'uploads'])
  expect(order.slice(order.indexOf('files'), order.indexOf('files') + 3)).toEqual([
    'files',
    'attics',
    'grants',
  ])
})
