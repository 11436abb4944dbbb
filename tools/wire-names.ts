// Paths and push keys are declared in the contract alone; every event declared there is sent and listened to.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutComments } from './imports.ts'

interface Source {
  file: string
  code: string
}

/** An event of the contract: `lockEvents.broken`, and its key on the wire. */
interface DeclaredEvent {
  name: string
  key: string
}

/** Events that no room of the web listens to, by key, each with the reason. */
export type Unheard = Readonly<Record<string, string>>

/** Sources of one package, its tests and what helps them left out. */
function sourcesOf(root: string, side: string): Source[] {
  const src = `packages/${side}/src`
  if (!existsSync(join(root, src))) return []
  return readdirSync(join(root, src), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .filter((name) => !/\.(test|suite|fixture)\.tsx?$|(^|\/)test-|(^|\/)fake-/.test(name))
    .map((name) => ({
      file: `${src}/${name}`,
      code: withoutComments(readFileSync(join(root, src, name), 'utf8')),
    }))
}

function declaredEvents(contract: readonly Source[]): DeclaredEvent[] {
  return contract.flatMap(({ code }) =>
    [...code.matchAll(/^export const (\w+Events) = \{\n([\s\S]*?)^\}/gm)].flatMap(([, table, body = '']) =>
      [...body.matchAll(/^ {2}(\w+): event\(\{\s+key: '([^']+)'/gm)].map(([, name, key]) => ({
        name: `${table}.${name}`,
        key: key!,
      })),
    ),
  )
}

/** Faults of the whole repository, each as a sentence; empty where every name on the wire stands once. */
export function wireNameFaults(root: string, unheard: Unheard): string[] {
  const [contract, server, web] = ['contract', 'server', 'web'].map((side) => sourcesOf(root, side)) as [
    Source[],
    Source[],
    Source[],
  ]
  const events = declaredEvents(contract)
  const paths = contract.flatMap(({ code }) =>
    [...code.matchAll(/'(\/api\/\w+\/\w+)'/g)].map(([, path]) => path!),
  )
  if (paths.length === 0 || events.length === 0 || server.length === 0 || web.length === 0)
    return ['no paths, no events or no sources were read, so nothing was checked']
  const found = literals([...server, ...web])
  for (const path of twice(paths)) found.push(`${path} is declared more than once in the contract`)
  for (const key of twice(events.map((one) => one.key)))
    found.push(`the push key ${key} is declared more than once in the contract`)
  const uses = (sources: readonly Source[], call: string, { name }: DeclaredEvent) =>
    sources.some(({ code }) => new RegExp(`\\b(?:${call})\\(\\s*${name.replace('.', '\\.')}\\b`).test(code))
  for (const event of events) {
    if (!uses(server, 'pushMessage', event))
      found.push(`${event.name} is declared, and no room of the server sends it`)
    const isHeard = uses(web, 'listenToPush|onPushEvent', event)
    if (!isHeard && !unheard[event.key])
      found.push(`${event.name} is sent, and no room of the web listens to it`)
    if (isHeard && unheard[event.key]) found.push(`${event.name} is listened to; take it off the exceptions`)
  }
  const keys = new Set(events.map(({ key }) => key))
  for (const key of Object.keys(unheard))
    if (!keys.has(key)) found.push(`${key} is an exception, and the contract declares no such event`)
  return found
}

/** Paths of the API, the hub's path, and push keys that are written out beside the contract. */
function literals(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, code }) => [
    ...[...code.matchAll(/(\/api\/[A-Z]\w+\/\w+|\/signalRHub)\b/g)].map(
      ([path]) => `${file} writes the path ${path}; take it from the contract`,
    ),
    // a message or a subscription: elsewhere the word may mean anything
    ...[...code.matchAll(/\bkey: '([\w.]+)',\s*level:|\b(?:on|receive)Push\w*\(\s*'([\w.]+)'/g)].map(
      ([, sent, heard]) => `${file} writes the push key ${sent ?? heard}; take its event from the contract`,
    ),
  ])
}

const twice = (names: readonly string[]) => new Set(names.filter((name, at) => names.indexOf(name) !== at))
