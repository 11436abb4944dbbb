// Draws the imports among rooms, and among the sub-rooms of each, into docs/architecture-graph.svg:
// node --import tsx tools/architecture-graph.ts
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listedRooms, orderOf } from './house.ts'
import { roomUses } from './room-uses.ts'
import { subRoomGraphs } from './sub-rooms.ts'

type Use = { user: string; used: string }
/** A list of names, what the others stand on first, and arrows among them on the right and the left side. */
interface ArrowList {
  title: string
  names: string[]
  right: Use[]
  left: Use[]
}

export const graphFile = join(import.meta.dirname, '../docs/architecture-graph.svg')

const rowHeight = 20
const gap = 30
const panelWidth = 300
const columns = 4

/** The whole drawing of a project as SVG. */
export function drawArchitecture(root: string): string {
  const main = mainList(root)
  const panels = subRoomGraphs(root).map(({ folder, order, uses }): ArrowList => {
    const [, side, path] = /packages\/(\w+)\/src\/features\/(.+)/.exec(folder)!
    const arrows = withoutDetours(order, uses)
    return { title: `${path} (${side})`, names: order, right: arrows, left: [] }
  })
  const parts = [drawList(main, (columns * panelWidth) / 2, 0)]
  let top = heightOf(main) + gap
  for (let at = 0; at < panels.length; at += columns) {
    const row = panels.slice(at, at + columns)
    row.forEach((panel, index) => {
      parts.push(drawList(panel, index * panelWidth + 110, top))
    })
    top += Math.max(...row.map(heightOf)) + gap
  }
  const size = `width="${columns * panelWidth}" height="${top}" viewBox="0 0 ${columns * panelWidth} ${top}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>\n<title>Rooms of Cabinet and what they import</title>\n${style}\n${parts.join('\n')}\n</svg>\n`
}

function mainList(root: string): ArrowList {
  const uses = { server: roomUses(root, 'server'), web: roomUses(root, 'web') }
  const listed = (side: string) => {
    const path = join(root, 'packages', side, 'src/features/index.ts')
    return existsSync(path) ? listedRooms(readFileSync(path, 'utf8')) : []
  }
  const there = new Set([...listed('server'), ...listed('web')])
  const names = orderOf(listed('server')).filter((room) => there.has(room))
  return {
    title: 'Rooms: each arrow leads down to what is used, on the web to the left, on the server to the right',
    names,
    right: withoutDetours(names, uses.server),
    left: withoutDetours(names, uses.web),
  }
}

/** The uses that do not follow from others; those against the order all stay. */
export function withoutDetours(order: readonly string[], uses: readonly Use[]): Use[] {
  const unique = [...new Map(uses.map((use) => [`${use.user} ${use.used}`, use])).values()]
  const isLawful = ({ user, used }: Use) => order.indexOf(used) < order.indexOf(user)
  const lawful = unique.filter(isLawful)
  const reaches = (from: string, to: string): boolean =>
    lawful.some(({ user, used }) => user === from && (used === to || reaches(used, to)))
  return unique
    .filter((use) => {
      const others = lawful.filter(({ user, used }) => user === use.user && used !== use.used)
      return !isLawful(use) || !others.some(({ used }) => reaches(used, use.used))
    })
    .map(({ user, used }) => ({ user, used }))
    .sort(
      (a, b) =>
        order.indexOf(a.user) - order.indexOf(b.user) || order.indexOf(a.used) - order.indexOf(b.used),
    )
}

const heightOf = ({ names }: ArrowList): number => (names.length + 2) * rowHeight

function drawList({ title, names, right, left }: ArrowList, x: number, top: number): string {
  const y = (name: string) => top + (names.length + 1 - names.indexOf(name)) * rowHeight
  const widest = Math.max(...names.map((name) => name.length)) * 3.7 + 6
  const labels = names.map((name) => `<text x="${x}" y="${y(name) + 4}">${name}</text>`)
  const arrow = (side: 1 | -1) => (use: Use) => {
    const [from, to] = [y(use.user), y(use.used)]
    const start = x + side * widest
    const reach = start + side * (Math.abs(from - to) * 0.5 + 8)
    const kind = to < from ? ' class="against"' : ''
    const curve = `M${start} ${from} C${reach} ${from} ${reach} ${to} ${start} ${to}`
    return `<path${kind} d="${curve}" marker-end="url(#${to < from ? 'bad' : 'head'})"><title>${use.user} uses ${use.used}</title></path>`
  }
  return [
    `<text class="title" x="${x}" y="${top + 16}">${title}</text>`,
    ...right.map(arrow(1)),
    ...left.map(arrow(-1)),
    ...labels,
  ].join('\n')
}

const head = (id: string) =>
  `<marker id="${id}" viewBox="0 0 6 6" refX="6" refY="3" markerWidth="6" markerHeight="6" orient="auto"><path class="${id}" d="M0 0L6 3L0 6z"/></marker>`

const style = `<style>
svg { background: #fff }
text { font: 11px system-ui, sans-serif; text-anchor: middle; fill: #1f2937 }
.title { font-weight: 600 }
path { fill: none; stroke: #64748b; stroke-opacity: .55 }
path.against { stroke: #dc2626; stroke-opacity: 1 }
path.head { fill: #64748b; stroke: none } path.bad { fill: #dc2626; stroke: none }
@media (prefers-color-scheme: dark) { svg { background: #111827 } text { fill: #e5e7eb } path { stroke: #94a3b8 } }
</style>
<defs>${head('head')}${head('bad')}</defs>`

if (process.argv[1] === import.meta.filename) {
  writeFileSync(graphFile, drawArchitecture(join(import.meta.dirname, '..')))
}
