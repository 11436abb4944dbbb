// The law of imports: a room may use only rooms above it in the list, and only through their doors.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { house, listedRooms, orderOf } from './house.ts'
import { importsOf, withoutComments } from './imports.ts'
import { codeFilesBelow, type FilePlace, placeOfFile, resolveImport } from './places.ts'
import { subRoomBreaches } from './sub-rooms.ts'

/** Every breach of the law under a project's folder, each as a sentence; empty when the house is in order. */
export function breaches(root: string): string[] {
  const server = roomList(root, 'server')
  const web = roomList(root, 'web')
  const order = orderOf(server)
  const found = [
    ...listBreaches(
      'server',
      server,
      house.filter((room) => server.includes(room)),
    ),
    ...listBreaches('web', web, order),
    ...strangers(root, server, order),
  ]
  for (const side of ['contract', 'server', 'web'] as const) {
    const files = codeFilesBelow(join(root, 'packages', side)).map((path) =>
      relative(root, path).split(sep).join('/'),
    )
    if (files.length === 0) found.push(`packages/${side}: no files were read, so nothing was checked`)
    for (const file of files) found.push(...fileBreaches(root, file, order))
  }
  return [...found, ...subRoomBreaches(root)]
}

function roomList(root: string, side: string): string[] {
  const path = join(root, 'packages', side, 'src/features/index.ts')
  return existsSync(path) ? listedRooms(readFileSync(path, 'utf8')) : []
}

function listBreaches(side: string, list: string[], order: string[]): string[] {
  const file = `packages/${side}/src/features/index.ts`
  if (list.length === 0) return [`${file}: no list of rooms was found`]
  const known = list.filter((room) => order.includes(room))
  return known.slice(1).flatMap((room, index) => {
    const before = known[index]!
    return order.indexOf(before) < order.indexOf(room) ? [] : [`${file}: ${room} belongs above ${before}`]
  })
}

/** Folders and contract files that are in no list: the law could not say what they may use. */
function strangers(root: string, server: string[], order: string[]): string[] {
  const folders = (side: string) => {
    const path = join(root, 'packages', side, 'src/features')
    return existsSync(path)
      ? readdirSync(path).filter((name) => statSync(join(path, name)).isDirectory())
      : []
  }
  return [
    ...folders('server')
      .filter((room) => !server.includes(room))
      .map((room) => `packages/server/src/features/${room} is not in the list of rooms (features/index.ts)`),
    ...folders('web')
      .filter((room) => !order.includes(room))
      .map((room) => `packages/web/src/features/${room}: the server has no room of that name`),
  ]
}

function fileBreaches(root: string, file: string, order: string[]): string[] {
  const from = placeOfFile(file)
  const source = readFileSync(join(root, file), 'utf8')
  const found: string[] = []
  if (from.side === 'contract' && from.room !== null && !order.includes(from.room))
    found.push(`${file}: the house has no room ${from.room}`)
  if (readsEnvironment(from, source))
    found.push(`${file}: only main.ts and cli.ts read the environment; take what you need from ctx.config`)
  for (const { path } of importsOf(source)) {
    const reason = path === null ? hiddenReason(from) : whyNot(from, path, order)
    if (reason) found.push(`${file} imports ${path ?? 'by a name made at run time'}: ${reason}`)
  }
  return found
}

const readsEnvironment = (from: FilePlace, source: string): boolean =>
  from.side === 'server' &&
  !from.isTest &&
  !/src\/(main|cli)\.ts$/.test(from.file) &&
  /\bprocess\s*(\?\.|\.|\[\s*['"`])\s*env\b|\benv\b[^;\n]*from\s*['"](node:)?process['"]/.test(
    withoutComments(source),
  )

const hiddenReason = (from: FilePlace): string | null =>
  from.zone === 'app' || from.isTest
    ? null
    : 'say what is imported by a plain string, so that it can be checked'

/** Why a file must not import that, or null when it may. */
function whyNot(from: FilePlace, path: string, order: string[]): string | null {
  const target = resolveImport(from.file, path)
  if (target === null) return outside(from, path)
  const to = placeOfFile(target)
  if (to.side !== from.side)
    return to.side !== 'contract'
      ? `${from.side} must not know ${to.side}`
      : path.startsWith('.')
        ? 'the contract is imported as @cabinet/contract/...'
        : from.zone === 'ui'
          ? 'ui knows no contract'
          : null
  if (from.side === 'contract') return insideContract(from, to, order)
  if (from.zone === 'app' || from.isTest) return throughDoor(from, to)
  if (to.isTest) return 'only tests use what is made for tests'
  if (to.zone === 'app')
    return `${from.zone === 'room' ? 'a room' : from.zone} must not know the app around it`
  if (from.zone === 'ui') return to.zone === 'ui' ? null : `ui knows no ${to.zone}`
  if (from.zone === 'kernel') return to.zone === 'room' ? 'the kernel knows no room' : null
  return to.zone === 'room' ? betweenRooms(from, to, order) : null
}

function outside(from: FilePlace, path: string): string | null {
  const plain = from.side === 'contract' && !from.isTest
  return plain && path !== 'zod' && !path.startsWith('zod/') ? 'the contract depends on zod only' : null
}

function insideContract(from: FilePlace, to: FilePlace, order: string[]): string | null {
  if (from.isTest || to.room === from.room) return null
  if (from.room === null) {
    if (to.room === null || /\/errors\.ts$/.test(from.file)) return null
    return 'what all rooms stand on knows no room'
  }
  if (/\/errors\.ts$/.test(to.file)) return 'errors.ts gathers from all rooms, so no room may use it'
  return to.room === null ? null : laterThan(from.room, to.room, order)
}

function betweenRooms(from: FilePlace, to: FilePlace, order: string[]): string | null {
  if (to.room === from.room) return null
  return laterThan(from.room!, to.room!, order) ?? throughDoor(from, to)
}

const laterThan = (room: string, other: string, order: string[]): string | null =>
  order.indexOf(other) > order.indexOf(room) ? `${other} comes later in the house than ${room}` : null

/** The door of a room, or of a sub-room of it. */
function throughDoor(from: FilePlace, to: FilePlace): string | null {
  if (to.zone !== 'room' || to.room === from.room) return null
  return /\/features\/[\w-]+(\/[\w-]+)?\/index\.tsx?$/.test(to.file)
    ? null
    : 'enter a room by its door (index.ts)'
}
