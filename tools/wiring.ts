// Events and slots: each is declared by one room, used by that room, and answered by rooms at or below its height.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listedRooms } from './house.ts'
import { withoutComments } from './imports.ts'

/** A name in one of the tables (`node.purged`), where it stands. */
type Entry = { name: string; room: string; file: string }
type Source = { room: string; file: string; code: string }
type Side = 'server' | 'web'

/** Entries that nobody answers yet, by name, each with the reason. */
export type Unanswered = Readonly<Record<string, string>>

/** The kernel's own slots stand above all rooms. */
const kernel = 'kernel'

/** Faults of the wiring of one side, each as a sentence; empty where every entry has its two ends. */
export function wiringFaults(root: string, side: Side, unanswered: Unanswered): string[] {
  const sources = sourcesOf(root, side)
  if (sources.length === 0) return [`packages/${side}: no files were read, so nothing was checked`]
  const list = join(root, 'packages', side, 'src/features/index.ts')
  const order = [kernel, ...listedRooms(readFileSync(list, 'utf8'))]
  const declared = sources.flatMap(declaredIn)
  const used = sources.flatMap(usedIn)
  const answered = sources.flatMap(side === 'server' ? listedIn : offeredIn)
  const found = declared.length === 0 ? [`packages/${side}: no event or slot was found`] : []
  for (const { name, room, file } of declared) {
    const answers = answered.filter((one) => one.name === name)
    if (!used.some((one) => one.name === name && one.room === room))
      found.push(`${file}: ${name} is declared, and ${room} never tells or asks it`)
    if (answers.length === 0 && !unanswered[name]) found.push(`${file}: no room answers ${name}`)
    if (answers.length > 0 && unanswered[name]) found.push(`${name} is answered; take it off the exceptions`)
    for (const early of answers.filter((one) => order.indexOf(one.room) < order.indexOf(room)))
      found.push(`${early.file}: ${early.room} stands above ${room} and must not know ${name}`)
  }
  const known = new Map(declared.map((one) => [one.name, one]))
  for (const name of Object.keys(unanswered))
    if (!known.has(name)) found.push(`${name} is an exception and no room declares it`)
  for (const { name, room, file } of used)
    if (known.has(name) && known.get(name)?.room !== room)
      found.push(`${file}: only ${known.get(name)?.room} tells or asks ${name}`)
  return found
}

/** Calls that a door makes when it is read; what a room is to others stands in its Room value instead. */
export function callsAtImport(root: string, side: Side): string[] {
  return sourcesOf(root, side)
    .filter(({ file }) => /\/features\/.*\/index\.tsx?$/.test(file))
    .flatMap(({ file, code }) =>
      [...code.matchAll(/^(?:(?:void|await) )?[\w.]+(?:<[^>\n]*>)?\(|^(?:for|if|while) \(/gm)].map(
        ([call]) => `${file} calls ${call}...) when it is read`,
      ),
    )
}

function sourcesOf(root: string, side: Side): Source[] {
  const src = `packages/${side}/src`
  if (!existsSync(join(root, src))) return []
  return [kernel, 'features'].flatMap((zone) =>
    readdirSync(join(root, src, zone), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|(^|\/)test-|(^|\/)test\//.test(name))
      .map((name) => ({
        room: zone === kernel ? kernel : name.split('/')[0]!,
        file: `${src}/${zone}/${name}`,
        code: withoutComments(readFileSync(join(root, src, zone, name), 'utf8')),
      })),
  )
}

const entries = ({ room, file }: Source, names: readonly string[]): Entry[] =>
  names.map((name) => ({ name, room, file }))

/** Names that a file adds to the tables by `declare module`. */
const declaredIn = (source: Source): Entry[] =>
  [...source.code.matchAll(/^declare module '[./]*(?:kernel\/)?(?:events|slots)\.ts' \{/gm)].flatMap(
    ({ 0: head, index }) => {
      const body = blockAt(source.code, index + head.length)
      return [...body.matchAll(/interface (?:Events|Slots|ScreenSlots) \{/g)].flatMap((table) =>
        entries(source, keysOf(blockAt(body, table.index + table[0].length))),
      )
    },
  )

const usedIn = (source: Source): Entry[] =>
  entries(
    source,
    [...source.code.matchAll(/\b(?:emit|provided|provider|offeredParts|useSlot)\(\s*'([^']+)'/g)].map(
      ([, name]) => name!,
    ),
  )

/** Keys of `on` and `provides` in a server room's door. */
const listedIn = (source: Source): Entry[] =>
  source.file.endsWith('/index.ts')
    ? [...source.code.matchAll(/^ {2}(?:on|provides): \{/gm)].flatMap(({ 0: head, index }) =>
        entries(source, keysOf(blockAt(source.code, index + head.length))),
      )
    : []

const offeredIn = (source: Source): Entry[] =>
  entries(
    source,
    [...source.code.matchAll(/\boffer\(\s*'([^']+)'/g)].map(([, name]) => name!),
  )

/** The text from here to the brace that closes the block. */
function blockAt(code: string, start: number): string {
  let depth = 1
  for (let at = start; at < code.length; at++) {
    if ('{(['.includes(code[at]!)) depth++
    if ('})]'.includes(code[at]!)) depth--
    if (depth === 0) return code.slice(start, at)
  }
  return code.slice(start)
}

/** Keys of an object or of an interface, those of nested ones left out. */
function keysOf(block: string): string[] {
  let flat = block
  for (let before = ''; before !== flat; ) {
    before = flat
    flat = flat.replaceAll(/\{[^{}]*\}|\([^()]*\)|\[[^[\]]*\]/g, ' ')
  }
  return [...flat.matchAll(/(?:^|[,;\n])\s*(?:'([^'\n]+)'|(\w+))\s*(?=[:,]|$)/g)].map(
    ([, quoted, plain]) => quoted ?? plain!,
  )
}
