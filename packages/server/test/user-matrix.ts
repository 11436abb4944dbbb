import { fileURLToPath } from 'node:url'
import type { EndpointAccess } from '@cabinet/contract/endpoint'
import {
  type AdministrationScope,
  menuPageMatrix,
  routesWithoutMenu,
  type ScopesByUserType,
} from '@cabinet/contract/menus.matrix'
import { serverRooms } from '../src/features/index.ts'

export const matrixFile = fileURLToPath(new URL('../../../docs/user-matrix.md', import.meta.url))

const scopes: Record<AdministrationScope, string> = {
  all: 'everything',
  enterprise: 'own enterprise',
  subtree: 'managed departments',
  own: 'own and granted',
  none: '–',
}
const levels: Record<EndpointAccess, readonly string[]> = {
  anyone: ['yes', 'yes', 'yes', 'yes', 'yes'],
  session: ['–', 'yes', 'yes', 'yes', 'yes'],
  user: ['–', 'yes', 'yes', 'yes', 'yes'],
  admin: ['–', '–', 'yes', 'yes', 'yes'],
  enterprise: ['–', '–', '–', 'yes', 'yes'],
  platform: ['–', '–', '–', '–', 'yes'],
}
const words: Record<EndpointAccess, string> = {
  anyone: 'anyone, without a token',
  session: 'any signed-in person, even one who must change the password or accept the terms first',
  user: 'any signed-in person',
  admin: 'administrators of a department and above (user types 1 to 3)',
  enterprise: 'administrators of the enterprise and above (types 1 and 2)',
  platform: 'super administrators (type 1)',
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const rule = (count: number) => row(Array.from({ length: count }, () => '---'))

/** General user, department, enterprise and super administrator. */
const cells = (reach: ScopesByUserType) => [...reach].reverse().map((scope) => scopes[scope])

function pagesTable(): string[] {
  const lines = Object.entries(menuPageMatrix).flatMap(([key, [id, route, reach]]) =>
    route === '' ? [] : [row([String(id), key, `\`${route}\``, ...cells(reach)])],
  )
  const head = ['Menu', 'Page', 'Route', 'General user', 'Department', 'Enterprise', 'Super']
  return [row(head), rule(head.length), ...lines]
}

/** Returns every served operation, by required access. */
export function operationsByAccess(): Map<EndpointAccess, string[]> {
  const routes = serverRooms.flatMap((room) => (room.routes ?? []).map(({ endpoint }) => endpoint))
  const streams = serverRooms.flatMap((room) => (room.streams ?? []).map(({ stream }) => stream))
  const found = new Map<EndpointAccess, string[]>(
    Object.keys(levels).map((access) => [access as EndpointAccess, []]),
  )
  for (const { access, method, path } of [...routes, ...streams]) found.get(access)!.push(`${method} ${path}`)
  for (const operations of found.values()) operations.sort()
  return found
}

/** docs/user-matrix.md. */
export function matrixPage(): string {
  const operations = [...operationsByAccess()].flatMap(([access, paths]) => [
    `### ${words[access][0]!.toUpperCase()}${words[access].slice(1)}`,
    '',
    ...paths.map((path) => `- \`${path}\``),
    '',
  ])
  const doors = ['Level', 'Nobody', 'General user', 'Department', 'Enterprise', 'Super']
  return `${[
    '# Who may open what',
    '',
    'Written by `node --import tsx tools/user-matrix.ts` from `packages/contract/src/menus.matrix.ts` and the served operations;',
    'do not edit. A page opens to a user type as far as its cell says. Roles narrow the column of general users further',
    '(decision 071). What somebody may touch behind a page or an operation is asked item by item.',
    '',
    '## Pages',
    '',
    ...pagesTable(),
    '',
    '## Routes without a menu',
    '',
    `Anyone, without a login: ${routesWithoutMenu.anyone.map((route) => `\`${route}\``).join(', ')}.`,
    '',
    `Any signed-in person: ${routesWithoutMenu.session.map((route) => `\`${route}\``).join(', ')}.`,
    '',
    '## Doors of the operations',
    '',
    row(doors),
    rule(doors.length),
    ...Object.entries(levels).map(([access, marks]) => row([access, ...marks])),
    '',
    ...operations,
  ].join('\n')}`
}
