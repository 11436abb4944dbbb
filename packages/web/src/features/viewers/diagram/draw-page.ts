import {
  type AbstractCanvas2D,
  ActorShape,
  Cell,
  type CellStyle,
  Geometry,
  Graph,
  Point as GraphPoint,
  ShapeRegistry,
} from '@maxgraph/core'
import { cellsOf, type DiagramCell, ownShapes, type Place, type Point } from './cells.ts'
import { safeLabel } from './label.ts'

/** A page as it was drawn. */
export interface DrawnPage {
  sheet: SVGSVGElement
  width: number
  height: number
}

/** Pixels around what is drawn. */
const margin = 16

type Outline = (canvas: AbstractCanvas2D, width: number, height: number) => void

const through =
  (points: (width: number, height: number) => [number, number][]): Outline =>
  (canvas, width, height) => {
    for (const [at, [x, y]] of points(width, height).entries())
      if (at === 0) canvas.moveTo(x, y)
      else canvas.lineTo(x, y)
    canvas.close()
  }

/** Shapes that draw.io has and the package has not. */
const outlines: Record<string, Outline> = {
  parallelogram: through((w, h) => [
    [Math.min(20, w / 2), 0],
    [w, 0],
    [w - Math.min(20, w / 2), h],
    [0, h],
  ]),
  trapezoid: through((w, h) => [
    [Math.min(20, w / 2), 0],
    [w - Math.min(20, w / 2), 0],
    [w, h],
    [0, h],
  ]),
  step: through((w, h) => [
    [0, 0],
    [w - Math.min(20, w / 2), 0],
    [w, h / 2],
    [w - Math.min(20, w / 2), h],
    [0, h],
    [Math.min(20, w / 2), h / 2],
  ]),
  card: through((w, h) => [
    [Math.min(20, w / 2), 0],
    [w, 0],
    [w, h],
    [0, h],
    [0, Math.min(20, h / 2)],
  ]),
  note: (canvas, w, h) => {
    const fold = Math.min(20, w / 2, h / 2)
    canvas.moveTo(w - fold, 0)
    for (const [x, y] of [
      [0, 0],
      [0, h],
      [w, h],
      [w, fold],
      [w - fold, 0],
      [w - fold, fold],
      [w, fold],
    ] as const)
      canvas.lineTo(x, y)
  },
  document: (canvas, w, h) => {
    canvas.moveTo(0, 0)
    canvas.lineTo(w, 0)
    canvas.lineTo(w, h * 0.85)
    canvas.quadTo(w * 0.75, h * 0.65, w / 2, h * 0.85)
    canvas.quadTo(w * 0.25, h * 1.05, 0, h * 0.85)
    canvas.close()
  },
  process: (canvas, w, h) => {
    for (const [from, to] of [
      [0, w],
      [w * 0.1, w * 0.9],
    ] as const) {
      canvas.moveTo(from, 0)
      canvas.lineTo(to, 0)
      canvas.lineTo(to, h)
      canvas.lineTo(from, h)
      canvas.close()
    }
  },
  terminator: (canvas, w, h) => {
    const r = Math.min(w, h) / 2
    canvas.moveTo(r, 0)
    canvas.lineTo(w - r, 0)
    canvas.arcTo(r, r, 0, false, true, w - r, h)
    canvas.lineTo(r, h)
    canvas.arcTo(r, r, 0, false, true, r, 0)
    canvas.close()
  },
}

function registerShapes() {
  for (const name of ownShapes) {
    const outline = outlines[name]!
    ShapeRegistry.add(
      name,
      class extends ActorShape {
        override redrawPath(canvas: AbstractCanvas2D, _x: number, _y: number, width: number, height: number) {
          outline(canvas, width, height)
        }
      },
    )
  }
}

let ready = false

/** Draws a page as SVG. Nothing in it runs or is fetched, and it is not for editing. Throws on what is damaged. */
export function drawPage(model: Element): DrawnPage {
  const cells = cellsOf(model)
  const room = document.createElement('div')
  // letters are measured, so it must stand somewhere
  room.style.cssText =
    'position: fixed; left: -20000px; top: 0; width: 100px; height: 100px; visibility: hidden'
  document.body.append(room)
  const graph = new Graph(room, undefined, [])
  try {
    if (!ready) registerShapes()
    ready = true
    graph.setEnabled(false)
    graph.options.foldingEnabled = false
    // by the cell itself, whatever its id: what a label is drawn as must be what it was cleaned for
    const drawn = new Map(cells.map((cell) => [cellOf(cell), cell]))
    graph.isHtmlLabel = (cell) => drawn.get(cell)?.style.html === 1
    graph.isWrapping = (cell) => drawn.get(cell)?.style.whiteSpace === 'wrap'
    const paper = graph.getStylesheet()
    const letters = {
      fontColor: '#000000',
      fontFamily: 'Helvetica, Arial, "Noto Sans CJK SC", sans-serif',
      fontSize: 12,
    }
    Object.assign(paper.getDefaultVertexStyle(), letters, { fillColor: '#ffffff', strokeColor: '#000000' })
    Object.assign(paper.getDefaultEdgeStyle(), letters, {
      strokeColor: '#000000',
      fontSize: 11,
      labelBackgroundColor: '#ffffff',
    })
    graph.batchUpdate(() => insert(graph, drawn))
    return framed(room, graph)
  } finally {
    graph.destroy()
    room.remove()
  }
}

/** A cell as the package knows it; its label is HTML of ours, or words. */
function cellOf(cell: DiagramCell): Cell {
  const label = cell.style.html === 1 ? safeLabel(cell.label) : cell.label
  const one = new Cell(label, cell.place ? geometryOf(cell.place) : new Geometry(), cell.style as CellStyle)
  one.setId(cell.id)
  one.setVertex(cell.vertex)
  one.setEdge(cell.edge)
  return one
}

function insert(graph: Graph, drawn: ReadonlyMap<Cell, DiagramCell>) {
  const model = graph.getDataModel()
  const cells = [...drawn.values()]
  // the root and the layers have no place
  const placed = [...drawn].filter(([, { edge, vertex }]) => edge || vertex)
  const made = new Map(placed.map(([one, { id }]) => [id, one]))
  const top = graph.getDefaultParent()
  for (const [one, cell] of placed) {
    one.setVisible(cell.visible && isShown(cell, cells))
    const parent = made.get(cell.parent) ?? top
    // what stands in itself stands nowhere
    if (parent === one || isBelow(parent, one)) continue
    model.add(parent, one)
  }
  for (const [one, cell] of placed) {
    if (!one.isEdge()) continue
    for (const [id, source] of [
      [cell.source, true],
      [cell.target, false],
    ] as const) {
      const end = made.get(id)
      if (end?.getParent()) model.setTerminal(one, end, source)
    }
  }
}

/** Layers may be switched off. */
const isShown = (cell: DiagramCell, cells: readonly DiagramCell[]) =>
  cells.find((one) => one.id === cell.parent)?.visible !== false

function isBelow(cell: Cell | null, above: Cell): boolean {
  for (let at = cell; at; at = at.getParent()) if (at === above) return true
  return false
}

const pointIn = (point: Point | null) => (point ? new GraphPoint(point.x, point.y) : null)

function geometryOf(place: Place): Geometry {
  const geometry = new Geometry(place.x, place.y, place.width, place.height)
  geometry.relative = place.relative
  geometry.sourcePoint = pointIn(place.sourcePoint)
  geometry.targetPoint = pointIn(place.targetPoint)
  geometry.offset = pointIn(place.offset)
  if (place.points.length > 0) geometry.points = place.points.map(({ x, y }) => new GraphPoint(x, y))
  return geometry
}

/** The drawing alone, cut to what is drawn. */
function framed(room: HTMLElement, graph: Graph): DrawnPage {
  const sheet = room.querySelector('svg')
  if (!sheet) throw new Error('nothing was drawn')
  const { x, y, width, height } = graph.getGraphBounds()
  const size = { width: Math.max(1, width) + 2 * margin, height: Math.max(1, height) + 2 * margin }
  const own = sheet.cloneNode(true) as SVGSVGElement
  own.setAttribute('viewBox', `${x - margin} ${y - margin} ${size.width} ${size.height}`)
  own.removeAttribute('style')
  own.setAttribute('width', '100%')
  own.setAttribute('height', '100%')
  return { sheet: own, ...size }
}
