import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  type ConfinedRunError,
  handOutputToProgram,
  privateOutputFolder,
  putIntoWorkFolder,
  readProgramOutput,
  takeProgramOutput,
  withWorkFolder,
} from './index.ts'

const most = 1024
const read = (folder: string, name: string) =>
  readProgramOutput({ folder, name, most }).then(
    (bytes) => bytes?.toString() ?? 'nothing',
    (error: unknown) => (error as ConfinedRunError).reason,
  )

/** A work folder with something beside it that no program was given. */
const withSecret = <T>(work: (folder: string, secret: string) => Promise<T>) =>
  withWorkFolder((other) =>
    withWorkFolder(async (folder) => {
      mkdirSync(join(other, 'inner'))
      writeFileSync(join(other, 'inner', 'secret'), 'a secret')
      return work(folder, join(other, 'inner'))
    }),
  )

test('what a program left is read as a plain file, in folders of its own too', () =>
  withWorkFolder(async (folder) => {
    mkdirSync(join(folder, 'a/b'), { recursive: true })
    writeFileSync(join(folder, 'a/b/out'), 'words')
    writeFileSync(join(folder, 'empty'), '')
    expect(await read(folder, 'a/b/out')).toBe('words')
    expect(await read(folder, 'empty')).toBe('')
    for (const name of ['out', 'a/out', 'c/d/out']) expect(await read(folder, name)).toBe('nothing')
  }))

test('through no link, neither its own nor a folder above it', () =>
  withSecret(async (folder, secret) => {
    symlinkSync(join(secret, 'secret'), join(folder, 'link'))
    symlinkSync(secret, join(folder, 'folder'))
    mkdirSync(join(folder, 'a'))
    symlinkSync(secret, join(folder, 'a/folder'))
    symlinkSync('.', join(folder, 'here'))
    writeFileSync(join(folder, 'plain'), 'plain')
    linkSync(join(folder, 'plain'), join(folder, 'second'))
    for (const name of ['link', 'folder/secret', 'a/folder/secret', 'here/plain', 'plain', 'second', 'a'])
      expect([name, await read(folder, name)]).toEqual([name, 'failed'])
  }))

test.each(['../own/x', '..', '.', '', 'a/../b', '/etc/hostname', 'a//b', 'a\0b'])(
  'no name leads out of the folder: %j',
  (name) => withWorkFolder(async (folder) => expect(await read(folder, name)).toBe('failed')),
)

test('no larger than it may be, however little of it is there', () =>
  withWorkFolder(async (folder) => {
    writeFileSync(join(folder, 'sparse'), '')
    truncateSync(join(folder, 'sparse'), most + 1)
    expect(await read(folder, 'sparse')).toBe('output')
  }))

test('what goes on to another program is moved out of reach first, and is no link either', () =>
  withSecret(async (folder, secret) => {
    symlinkSync(join(secret, 'secret'), join(folder, 'out'))
    await expect(takeProgramOutput({ folder, name: 'out', most }, folder, 'in')).rejects.toThrow(
      'no file of its own',
    )
    expect(readdirSync(privateOutputFolder(folder))).toEqual([])
    writeFileSync(join(folder, 'out'), 'words')
    const taken = await takeProgramOutput({ folder, name: 'out', most }, folder, 'in')
    // a link that waits where it is handed on to is replaced, not followed
    await withWorkFolder(async (next) => {
      symlinkSync(join(secret, 'secret'), join(next, 'in'))
      await handOutputToProgram(taken!, next, 'in')
      expect(readFileSync(join(next, 'in'), 'utf8')).toBe('words')
    })
    expect(readFileSync(join(secret, 'secret'), 'utf8')).toBe('a secret')
  }))

test('our own files are written through no link that a program left', () =>
  withSecret(async (folder, secret) => {
    symlinkSync(join(secret, 'secret'), join(folder, 'job'))
    symlinkSync(secret, join(folder, 'profile'))
    await expect(putIntoWorkFolder(folder, 'job', 'other words')).rejects.toThrow('EEXIST')
    await expect(putIntoWorkFolder(folder, 'profile/job', 'other words')).rejects.toThrow('EEXIST')
    expect(readdirSync(secret)).toEqual(['secret'])
    expect(readFileSync(join(secret, 'secret'), 'utf8')).toBe('a secret')
  }))

const features = join(import.meta.dirname, '../../features')
const sources = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !/(^|\/)test-|\.test\.ts$/.test(name),
)

test('no room that runs programs opens files by itself', () => {
  const running = sources
    .map((name) => ({ name, text: readFileSync(join(features, name), 'utf8') }))
    .filter(({ text }) =>
      /\b(runConfinedProgram|startConfined|withWorkFolder)\b[^;]*sandbox\/index\.ts'/.test(text),
    )
  expect(running.length).toBeGreaterThan(8)
  const opening = /from 'node:fs(\/promises)?'/
  const removing = /^import \{ rm \} from 'node:fs\/promises'$/m
  expect(
    running.filter(({ text }) => opening.test(text) && !removing.test(text)).map(({ name }) => name),
  ).toEqual([])
})
