// The law inside a room: its sub-rooms stand in order, and none uses one that comes after it.
// node --import tsx tools/sub-rooms.ts --state : writes the order into the doors that do not state it;
// --shrink : takes mended breaches out of the exceptions; --reset : writes all breaches of today into them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { importsOf } from './imports.ts'
import { codeFilesBelow, placeOfFile, resolveImport } from './places.ts'

/** One file's use of a sub-room beside its own, straight or by a file of the room itself. */
export interface SubRoomUse {
  user: string
  used: string
  /** The importing and the imported file, from the project's folder. */
  from: string
  to: string
}

/** A folder with sub-rooms: a room, or a sub-room of one that has some of its own. */
export interface SubRoomGraph {
  folder: string
  /** Lowest first: as its door states it, else the order with the fewest breaches. */
  order: string[]
  isStated: boolean
  uses: SubRoomUse[]
}

const stated = /^\/\/ Sub-rooms, each using only those before it: ([\w\-, ]+)\.$/m
const exceptionsFile = 'tools/boundaries.exceptions.json'

/** Sentences about uses against the order which are no exceptions, and about exceptions that no longer occur. */
export function subRoomBreaches(root: string): string[] {
  const exceptions = new Set(readExceptions(root))
  const graphs = subRoomGraphs(root)
  const against = graphs.flatMap((graph) =>
    usesAgainst(graph).map((use) => ({ ...use, folder: graph.folder })),
  )
  const pairs = new Set(against.map(pairOf))
  return [
    ...graphs.flatMap(orderFaults),
    ...against
      .filter((use) => !exceptions.has(pairOf(use)))
      .map(
        ({ from, to, folder, user, used }) =>
          `${from} imports ${to}: ${used} comes later in ${folder} than ${user}`,
      ),
    ...[...exceptions]
      .filter((pair) => !pairs.has(pair))
      .map((pair) => `${pair} is mended: take it out with node --import tsx tools/sub-rooms.ts --shrink`),
  ]
}

const pairOf = ({ from, to }: SubRoomUse): string => `${from} -> ${to}`

function readExceptions(root: string): string[] {
  const path = join(root, exceptionsFile)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as string[]) : []
}

/** The uses of a later sub-room by an earlier one, each pair of files once. */
export function usesAgainst({ order, uses }: SubRoomGraph): SubRoomUse[] {
  const against = uses.filter(({ user, used }) => order.indexOf(used) > order.indexOf(user))
  return [...new Map(against.map((use) => [pairOf(use), use])).values()]
}

function orderFaults({ folder, order, isStated, uses }: SubRoomGraph): string[] {
  if (!isStated) return []
  const there = new Set(uses.flatMap(({ user, used }) => [user, used]))
  return [...there]
    .filter((name) => !order.includes(name))
    .map((name) => `${folder}/index.ts: ${name} is not in the order of the sub-rooms`)
}

/** The graph of every folder of rooms that has sub-rooms, on server and web. */
export function subRoomGraphs(root: string): SubRoomGraph[] {
  return (['server', 'web'] as const).flatMap((side) => {
    const features = `packages/${side}/src/features`
    const imports = new Map<string, string[]>()
    for (const path of codeFilesBelow(join(root, features))) {
      const file = relative(root, path).split(sep).join('/')
      if (placeOfFile(file).isTest || /\/test\//.test(file)) continue
      const targets = importsOf(readFileSync(path, 'utf8')).flatMap((one) => {
        const target = one.path === null ? null : resolveImport(file, one.path)
        return target?.startsWith(`${features}/`) ? [target] : []
      })
      imports.set(file, targets)
    }
    const folders = new Set([...imports.keys()].flatMap((file) => foldersAbove(file, features)))
    return [...folders].sort().flatMap((folder) => graphOf(root, folder, imports) ?? [])
  })
}

/** The folders of rooms and sub-rooms that a file lies in. */
function foldersAbove(file: string, features: string): string[] {
  const parts = file
    .slice(features.length + 1)
    .split('/')
    .slice(0, -1)
  return parts.map((_, index) => [features, ...parts.slice(0, index + 1)].join('/'))
}

function graphOf(root: string, folder: string, imports: Map<string, string[]>): SubRoomGraph | null {
  const names = new Set<string>()
  const uses: SubRoomUse[] = []
  const partOf = (path: string): string | null => {
    const rest = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/') : []
    return rest.length > 1 ? rest[0]! : null
  }
  const isOwnFile = (path: string) => path.startsWith(`${folder}/`) && partOf(path) === null
  /** Sub-rooms that a file of the room itself leads to, by others of its kind too. */
  const ledTo = (path: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(path)) return new Set()
    seen.add(path)
    return new Set(
      (imports.get(path) ?? []).flatMap((target) =>
        isOwnFile(target) ? [...ledTo(target, seen)] : (partOf(target) ?? []),
      ),
    )
  }
  for (const [from, targets] of imports) {
    const user = partOf(from)
    if (user === null) continue
    names.add(user)
    for (const to of targets) {
      const part = partOf(to)
      const used = part === null && isOwnFile(to) ? ledTo(to) : new Set(part === null ? [] : [part])
      for (const other of used) if (other !== user) uses.push({ user, used: other, from, to })
    }
  }
  if (names.size < 2) return null
  const order = statedOrder(root, folder)
  return { folder, uses, order: order ?? bestOrder([...names].sort(), uses), isStated: order !== null }
}

function statedOrder(root: string, folder: string): string[] | null {
  const path = doorOf(root, folder)
  const list = path && stated.exec(readFileSync(path, 'utf8'))?.[1]
  return list ? list.split(/,\s*/) : null
}

const doorOf = (root: string, folder: string): string | null =>
  ['index.ts', 'index.tsx'].map((name) => join(root, folder, name)).find((path) => existsSync(path)) ?? null

/** The order with few uses against it: users after those they use, as Eades, Lin and Smyth do it. */
export function bestOrder(names: readonly string[], uses: readonly SubRoomUse[]): string[] {
  const open = new Set(names)
  const low: string[] = []
  const high: string[] = []
  const count = (name: string, side: 'user' | 'used', other: 'user' | 'used') =>
    uses.filter((use) => use[side] === name && open.has(use[other])).length
  while (open.size > 0) {
    const judged = [...open].map((name) => ({
      name,
      usesOthers: count(name, 'user', 'used'),
      isUsed: count(name, 'used', 'user'),
    }))
    const lowest = judged.find(({ usesOthers }) => usesOthers === 0)
    const highest = lowest ? undefined : judged.findLast(({ isUsed }) => isUsed === 0)
    const next =
      lowest ?? highest ?? judged.toSorted((a, b) => b.isUsed - b.usesOthers - (a.isUsed - a.usesOthers))[0]!
    open.delete(next.name)
    if (highest) high.unshift(next.name)
    else low.push(next.name)
  }
  return [...low, ...high]
}

/** Writes the best order into the door of each room that has one and states none. @returns the files changed */
export function stateOrders(root: string): string[] {
  return subRoomGraphs(root).flatMap(({ folder, order, isStated }) => {
    const path = doorOf(root, folder)
    if (isStated || !path) return []
    const line = `// Sub-rooms, each using only those before it: ${order.join(', ')}.\n`
    writeFileSync(path, `${line}\n${readFileSync(path, 'utf8')}`)
    return [relative(root, path)]
  })
}

if (process.argv[1] === import.meta.filename) {
  const root = join(import.meta.dirname, '..')
  const mode = process.argv[2]
  if (mode === '--state') for (const path of stateOrders(root)) console.log(path)
  if (mode === '--shrink' || mode === '--reset') {
    const today = new Set(subRoomGraphs(root).flatMap(usesAgainst).map(pairOf))
    const kept = mode === '--reset' ? [...today] : readExceptions(root).filter((pair) => today.has(pair))
    writeFileSync(join(root, exceptionsFile), `${JSON.stringify(kept.sort(), null, 1)}\n`)
  }
  for (const sentence of subRoomBreaches(root)) console.log(sentence)
}
