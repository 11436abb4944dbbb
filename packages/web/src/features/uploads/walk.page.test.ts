import { expect, test } from 'vitest'
import { readDroppedEntries } from './walk.ts'

const fileEntry = (name: string) => ({
  isFile: true,
  isDirectory: false,
  name,
  file: (done: (file: File) => void) => done(new File(['x'], name)),
})
/** A folder whose reader answers two at a time, as browsers answer a hundred. */
const folderEntry = (name: string, children: object[]) => ({
  isFile: false,
  isDirectory: true,
  name,
  createReader: () => {
    const left = [...children]
    return { readEntries: (done: (batch: object[]) => void) => done(left.splice(0, 2)) }
  },
})
const dropped = (...entries: object[]) =>
  entries.map((entry) => ({ entry, file: null, handle: undefined })) as never

test('every entry of a large folder is read, and empty folders too, parents first', async () => {
  const found = await readDroppedEntries(
    dropped(
      folderEntry('photos', [
        fileEntry('a.jpg'),
        fileEntry('b.jpg'),
        folderEntry('2026', [fileEntry('c.jpg'), fileEntry('d.jpg'), fileEntry('e.jpg')]),
        folderEntry('empty', []),
      ]),
    ),
  )
  expect(found.files.map(({ path }) => path)).toEqual([
    'photos/a.jpg',
    'photos/b.jpg',
    'photos/2026/c.jpg',
    'photos/2026/d.jpg',
    'photos/2026/e.jpg',
  ])
  expect(found.folders).toEqual(['photos', 'photos/2026', 'photos/empty'])
})

test('a file of its own keeps its handle, a folder’s handle is none of a file', async () => {
  const file = new File(['x'], 'a.txt')
  const found = await readDroppedEntries([
    { entry: null, file, handle: Promise.resolve({ kind: 'file' }) },
    { entry: null, file, handle: Promise.resolve(null) },
  ] as never)
  expect(found.files.map(({ path, handle }) => [path, handle?.kind])).toEqual([
    ['a.txt', 'file'],
    ['a.txt', undefined],
  ])
})

test('a folder that cannot be read fails as a whole', async () => {
  const broken = {
    ...folderEntry('locked', []),
    createReader: () => ({
      readEntries: (_: unknown, failed: (error: Error) => void) => failed(new Error('not allowed')),
    }),
  }
  await expect(readDroppedEntries(dropped(broken))).rejects.toThrow('not allowed')
})

test('a chosen folder tells its folders by the paths of its files', async () => {
  const list = Object.assign(Object.create(FileList.prototype), {
    *[Symbol.iterator]() {
      for (const path of ['p/a.txt', 'p/q/b.txt', 'c.txt']) {
        const name = path.split('/').at(-1)!
        yield Object.assign(new File(['x'], name), path.includes('/') ? { webkitRelativePath: path } : {})
      }
    },
  }) as FileList
  const found = await readDroppedEntries(list)
  expect(found.files.map(({ path }) => path)).toEqual(['p/a.txt', 'p/q/b.txt', 'c.txt'])
  expect(found.folders).toEqual(['p', 'p/q'])
})
