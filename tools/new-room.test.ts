// @heavy: minutes
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { breaches } from './boundaries.ts'
import { listedRooms } from './house.ts'
import { newMigration } from './new-migration.ts'
import { newRoom } from './new-room.ts'

const project = join(import.meta.dirname, '..')
const copy = mkdtempSync(join(tmpdir(), 'cabinet-room-'))
afterAll(() => rmSync(copy, { recursive: true }))

/** The project's sources with its packages linked, the contract to the copy's own. */
function copyProject(): void {
  for (const name of ['packages', 'biome.json', '.gitignore', 'tsconfig.base.json'])
    cpSync(join(project, name), join(copy, name), {
      recursive: true,
      filter: (path) => !/node_modules|dist$|dist\.(new|old)/.test(path),
    })
  const modules = join(copy, 'node_modules')
  mkdirSync(join(modules, '@cabinet'), { recursive: true })
  for (const name of readdirSync(join(project, 'node_modules')))
    if (name !== '@cabinet' && name !== '.bin')
      symlinkSync(join(project, 'node_modules', name), join(modules, name))
  symlinkSync(join(copy, 'packages/contract'), join(modules, '@cabinet/contract'))
}

const run = (program: string, args: string[]) => {
  const { stdout, stderr } = spawnSync(process.execPath, [join(project, 'node_modules', program), ...args], {
    cwd: copy,
    encoding: 'utf8',
  })
  return stdout + stderr
}

test('a new room is lawful, well formed and well typed from the first minute', { timeout: 600_000 }, () => {
  copyProject()
  const before = breaches(copy)
  const written = newRoom(copy, 'quota-plans')
  expect(written).toContain('packages/server/src/features/quota-plans/quota-plans.usecases.ts')
  expect(breaches(copy)).toEqual(before)
  const style = run('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', ...written])
  expect(style).toContain('No fixes applied')
  expect(style).not.toContain('Found')
  // both read the contract's part too
  for (const part of ['server', 'web']) {
    const folder = join(copy, 'packages', part)
    const only = { extends: './tsconfig.json', include: ['src/features/quota-plans', 'src/*.d.ts'] }
    writeFileSync(join(folder, 'tsconfig.room.json'), JSON.stringify(only))
    const project = join(folder, 'tsconfig.room.json')
    const types = run('typescript/bin/tsc', ['-p', project, '--noEmit', '--listFiles', '--checkers', '1'])
    expect(types).toContain('/quota-plans')
    expect(types).not.toMatch(/quota-?plans[^\n]*: error/i)
  }
})

test('it stands at the height the plan gives it, else at the end', () => {
  newRoom(copy, 'shares')
  newRoom(copy, 'attics')
  for (const side of ['server', 'web']) {
    const rooms = listedRooms(readFileSync(join(copy, `packages/${side}/src/features/index.ts`), 'utf8'))
    expect(rooms.filter((room) => room !== 'mobile').at(-1)).toBe('attics')
    expect(rooms[rooms.indexOf('shares') - 1]).toBe('about')
  }
})

test('refuses a name that is no word, and a room that is there', () => {
  expect(() => newRoom(copy, 'Quota Plans')).toThrow('one word in kebab-case')
  expect(() => newRoom(copy, 'files')).toThrow('the room files is there already')
})

test('a new migration takes the next number', () => {
  const folder = join(copy, 'migrations')
  mkdirSync(folder)
  expect(basename(newMigration(folder, ['First', 'table']))).toBe('0001-first-table.sql')
  expect(basename(newMigration(folder, ['add labels']))).toBe('0002-add-labels.sql')
  expect(() => newMigration(folder, [])).toThrow('Say what the migration does')
})
