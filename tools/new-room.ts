// npm run room:new quotas : writes the empty files of a room and places it in the lists.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listedRooms, orderOf } from './house.ts'

/**
 * Writes the room's files in contract, server and web and its line in `errors.ts` and both lists.
 * @returns the paths written or changed, from the project's folder
 * @throws Error in a sentence when the name will not do or the room is there already
 */
export function newRoom(root: string, room: string): string[] {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(room))
    throw new Error(`${room}: a room is one word in kebab-case`)
  const files = filesOf(room, camel(room))
  for (const path of Object.keys(files))
    if (existsSync(join(root, path))) throw new Error(`the room ${room} is there already (${path})`)
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), source)
  }
  const change = (path: string, edit: (source: string) => string) => {
    writeFileSync(join(root, path), edit(readFileSync(join(root, path), 'utf8')))
    return path
  }
  const name = camel(room)
  const server = 'packages/server/src/features/index.ts'
  const planned = orderOf(listedRooms(readFileSync(join(root, server), 'utf8')))
  // at the end, but for the room that is made of all others
  const order = planned.includes(room) ? planned : planned.toSpliced(-1, 0, room)
  return [
    ...Object.keys(files),
    change('packages/contract/src/errors.ts', (source) =>
      withImport(source, `import { ${name}Errors } from './${room}.ts'`).replace(
        '} as const',
        `  ...${name}Errors,\n} as const`,
      ),
    ),
    change(server, (source) =>
      listed(withImport(source, `import { ${name} } from './${room}/index.ts'`), room, order),
    ),
    change('packages/web/src/features/index.ts', (source) =>
      listed(withImport(source, `import { room as ${name} } from './${room}/index.ts'`), room, order),
    ),
  ]
}

const camel = (room: string): string => room.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())

function filesOf(room: string, name: string): Record<string, string> {
  const server = `packages/server/src/features/${room}`
  const web = `packages/web/src/features/${room}`
  const empty = (words: string) => `// ${words}\nexport {}\n`
  return {
    [`packages/contract/src/${room}.ts`]: `import type { ErrorStatusTable } from './common.ts'

export const ${name}Errors = {} as const satisfies ErrorStatusTable
`,
    [`${server}/index.ts`]: `import type { Room } from '../../kernel/room.ts'
import { routes } from './${room}.routes.ts'

export const ${name}: Room = { name: '${room}', routes }
`,
    [`${server}/${room}.table.ts`]: empty('The types of its tables, as the migration makes them.'),
    [`${server}/${room}.store.ts`]: empty('Its queries: find, get, pageOf, insert, update, drop.'),
    [`${server}/${room}.rules.ts`]: empty('Its decisions: pure, answering with a reason or null.'),
    [`${server}/${room}.usecases.ts`]: empty('One function per verb: (ctx, input) => result.'),
    [`${server}/${room}.routes.ts`]: `import type { Route } from '../../kernel/room.ts'

export const routes: Route[] = []
`,
    [`${server}/${room}.test.ts`]: `import { test } from 'vitest'

test.todo('${room}: a sentence for each thing it does, through the real wire')
`,
    [`${web}/index.ts`]: `import type { WebRoom } from '../../kernel/room.ts'
import { errorMessages } from './${room}.text.ts'

export const room: WebRoom = { name: '${room}', routes: [], errorText: errorMessages }
`,
    [`${web}/${room}.api.ts`]: empty('Its hooks over the contract.'),
    [`${web}/${room}.text.ts`]: `import type { ${name}Errors } from '@cabinet/contract/${room}'
import type { LocalizedText } from '../../kernel/text.ts'

export const errorMessages: Record<keyof typeof ${name}Errors, LocalizedText> = {}
`,
  }
}

const pathOf = (line: string): string => /from '(\.\/[^']+)'/.exec(line)?.[1] ?? ''

/** Puts an import of a neighbour where the alphabet wants it. */
function withImport(source: string, line: string): string {
  const lines = source.split('\n')
  const after = lines.findIndex((other) => pathOf(other) > pathOf(line))
  const last = lines.findLastIndex((other) => /^import .* from '/.test(other))
  lines.splice(after === -1 ? last + 1 : after, 0, line)
  return lines.join('\n')
}

/** Puts the room into the list below the last room that comes before it in the house. */
function listed(source: string, room: string, order: string[]): string {
  const list = listedRooms(source)
  const before = list.filter((other) => order.indexOf(other) < order.indexOf(room)).length
  const open = source.indexOf('[\n', source.search(/\brooms\b[^=\n]*=/))
  const lines = source.slice(open + 2).split('\n')
  lines.splice(before, 0, `  ${camel(room)},`)
  return source.slice(0, open + 2) + lines.join('\n')
}

if (process.argv[1] === import.meta.filename) {
  try {
    for (const path of newRoom(join(import.meta.dirname, '..'), process.argv[2] ?? '')) console.log(path)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
