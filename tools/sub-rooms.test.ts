import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stateOrders, subRoomBreaches } from './sub-rooms.ts'

const labels = 'packages/server/src/features/labels'
const order = '// Sub-rooms, each using only those before it: tree, lists, views.\n'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cabinet-sub-rooms-'))
  write('index.ts', order)
  write('tree/index.ts', '')
  write('lists/index.ts', "import '../tree/index.ts'")
  write('views/index.ts', "import '../lists/index.ts'\nimport '../tree/node.ts'")
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, source: string): void {
  writeAt(`${labels}/${path}`, source)
}
function writeAt(path: string, source: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), source)
}

test('sub-rooms that use those before them are in order', () => {
  write('tree/tree.test.ts', "import '../views/index.ts'")
  write('labels.usecases.ts', "import './views/index.ts'")
  expect(subRoomBreaches(root)).toEqual([])
})

test.each([
  ['straight', "import '../views/index.ts'", '../views/index.ts'],
  ['only for its types', "import type { V } from '../views/view.ts'", '../views/view.ts'],
  ['lazily', "await import('../views/view.ts')", '../views/view.ts'],
  ['by a file of the room', "import '../labels.usecases.ts'", '../labels.usecases.ts'],
  ['by the door of the room', "import '../index.ts'", '../index.ts'],
])('a sub-room that uses a later one %s breaks the order', (_, source, path) => {
  write('index.ts', `${order}import './views/index.ts'`)
  write('labels.usecases.ts', "import './labels.rules.ts'")
  write('labels.rules.ts', "import './views/index.ts'")
  write('tree/tree.ts', source)
  expect(subRoomBreaches(root)).toEqual([
    `${labels}/tree/tree.ts imports ${join(labels, 'tree', path)}: views comes later in ${labels} than tree`,
  ])
})

test('where no order is stated only circles are breaches', () => {
  write('index.ts', '')
  write('tree/index.ts', "import '../words/words.ts'")
  write('words/words.ts', '')
  expect(subRoomBreaches(root)).toEqual([])
  write('words/words.ts', "import '../tree/index.ts'")
  expect(subRoomBreaches(root)).toHaveLength(1)
})

test('sub-rooms of a sub-room keep the law too', () => {
  write('tree/rows/rows.ts', "import '../paths/paths.ts'")
  write('tree/paths/paths.ts', "import '../rows/rows.ts'")
  expect(subRoomBreaches(root)).toEqual([expect.stringContaining(`comes later in ${labels}/tree than`)])
})

test('a sub-room that the stated order leaves out is a breach', () => {
  write('colours/index.ts', "import '../tree/index.ts'")
  expect(subRoomBreaches(root)).toContain(`${labels}/index.ts: colours is not in the order of the sub-rooms`)
})

test('a listed exception is tolerated until it is mended', () => {
  const pair = `${labels}/tree/tree.ts -> ${labels}/views/view.ts`
  writeAt('tools/boundaries.exceptions.json', JSON.stringify([pair]))
  write('tree/tree.ts', "import '../views/view.ts'")
  expect(subRoomBreaches(root)).toEqual([])
  write('tree/tree.ts', '')
  expect(subRoomBreaches(root)).toEqual([
    `${pair} is mended: take it out with node --import tsx tools/sub-rooms.ts --shrink`,
  ])
})

test('an order can be written into doors that state none', () => {
  write('index.ts', 'export const labels = 1\n')
  expect(stateOrders(root)).toEqual([`${labels}/index.ts`])
  expect(readFileSync(join(root, labels, 'index.ts'), 'utf8')).toBe(`${order}\nexport const labels = 1\n`)
  expect(stateOrders(root)).toEqual([])
  expect(subRoomBreaches(root)).toEqual([])
})
