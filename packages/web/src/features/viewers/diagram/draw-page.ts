import { Cell, type CellStyle, Geometry, Graph, Point as GraphPoint } from '@maxgraph/core'
import { type DiagramCell, type DiagramPoint, type DiagramRectangle, diagramCellsOf } from './cells.ts'
import { safeDiagramLabel } from './label.ts'
import { registerShapes } from './shapes.ts'

/** A rendered page. */
export interface DrawnDiagramPage {
  sheet: SVGSVGElement
  width: number
  height: number
}

/** Pixels of margin around the drawing. */
const margin = 16

/** Renders a page as static SVG that runs and loads nothing. Throws on damaged files. */
export function drawDiagramPage(model: Element): DrawnDiagramPage {
  const cells = diagramCellsOf(model)
  const room = document.createElement('div')
  // Text is measured, so the element must be in the document.
  room.style.cssText =
    'position: fixed; left: -20000px; top: 0; width: 100px; height: 100px; visibility: hidden'
  document.body.append(room)
  const graph = new Graph(room, undefined, [])
  try {
    registerShapes()
    graph.setEnabled(false)
    graph.options.foldingEnabled = false
    // Keyed by the cell, not its id: a label must be drawn as what it was sanitised for.
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

/** Converts a cell for the package; its label is sanitised HTML or plain text. */
function cellOf(cell: DiagramCell): Cell {
  const label = cell.style.html === 1 ? safeDiagramLabel(cell.label) : cell.label
  const one = new Cell(label, cell.place ? geometryOf(cell.place) : new Geometry(), cell.style as CellStyle)
  one.setId(cell.id)
  one.setVertex(cell.vertex)
  one.setEdge(cell.edge)
  return one
}

function insert(graph: Graph, drawn: ReadonlyMap<Cell, DiagramCell>) {
  const model = graph.getDataModel()
  const cells = [...drawn.values()]
  // The root and the layers have no position.
  const placed = [...drawn].filter(([, { edge, vertex }]) => edge || vertex)
  const made = new Map(placed.map(([one, { id }]) => [id, one]))
  const top = graph.getDefaultParent()
  for (const [one, cell] of placed) {
    one.setVisible(cell.visible && isShown(cell, cells))
    const parent = made.get(cell.parent) ?? top
    // Ignore cells inside themselves.
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

/** Returns whether no layer of the cell is hidden. */
const isShown = (cell: DiagramCell, cells: readonly DiagramCell[]) =>
  cells.find((one) => one.id === cell.parent)?.visible !== false

function isBelow(cell: Cell | null, above: Cell): boolean {
  for (let at = cell; at; at = at.getParent()) if (at === above) return true
  return false
}

const pointIn = (point: DiagramPoint | null) => (point ? new GraphPoint(point.x, point.y) : null)

function geometryOf(place: DiagramRectangle): Geometry {
  const geometry = new Geometry(place.x, place.y, place.width, place.height)
  geometry.relative = place.relative
  geometry.sourcePoint = pointIn(place.sourcePoint)
  geometry.targetPoint = pointIn(place.targetPoint)
  geometry.offset = pointIn(place.offset)
  if (place.points.length > 0) geometry.points = place.points.map(({ x, y }) => new GraphPoint(x, y))
  return geometry
}

/** Returns the drawing alone, cropped to its content. */
function framed(room: HTMLElement, graph: Graph): DrawnDiagramPage {
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
