import { type DiagramStyle, parseDiagramStyle } from './cell-style.ts'

/** A shape or a line as written in the file. */
export interface DiagramCell {
  id: string
  parent: string
  source: string
  target: string
  edge: boolean
  vertex: boolean
  visible: boolean
  label: string
  style: DiagramStyle
  place: DiagramRectangle | null
}

export interface DiagramRectangle {
  x: number
  y: number
  width: number
  height: number
  relative: boolean
  points: DiagramPoint[]
  sourcePoint: DiagramPoint | null
  targetPoint: DiagramPoint | null
  offset: DiagramPoint | null
}

export interface DiagramPoint {
  x: number
  y: number
}

/** Limit of cells per page: more take a browser too long. */
const most = 20_000

/** Returns the cells of a page in stacking order. */
export function diagramCellsOf(model: Element): DiagramCell[] {
  const root = [...model.children].find((one) => one.localName === 'root')
  const children = [...(root?.children ?? [])]
  if (children.length > most) throw new Error('too many cells')
  const ids = new Set<string>()
  return children.flatMap((element) => {
    // A cell with extra attributes is wrapped.
    const wrapped = element.localName === 'mxCell' ? element : inside(element, 'mxCell')
    if (!wrapped) return []
    const of = (name: string) => element.getAttribute(name) ?? wrapped.getAttribute(name) ?? ''
    // References mean the first cell with this id.
    let id = of('id')
    while (ids.has(id)) id += '+'
    ids.add(id)
    return [
      {
        id,
        parent: of('parent'),
        source: of('source'),
        target: of('target'),
        edge: of('edge') === '1',
        vertex: of('vertex') === '1',
        visible: of('visible') !== '0',
        label: element.getAttribute('label') ?? wrapped.getAttribute('value') ?? '',
        style: parseDiagramStyle(of('style')),
        place: placeOf(inside(wrapped, 'mxGeometry')),
      },
    ]
  })
}

const inside = (element: Element, name: string) =>
  [...element.children].find((one) => one.localName === name) ?? null

const numberOf = (element: Element, name: string): number => {
  const value = Number(element.getAttribute(name) ?? 0)
  return Number.isFinite(value) ? Math.max(-1e6, Math.min(1e6, value)) : 0
}

const pointOf = (element: Element): DiagramPoint => ({ x: numberOf(element, 'x'), y: numberOf(element, 'y') })

function placeOf(geometry: Element | null): DiagramRectangle | null {
  if (!geometry) return null
  const as = (name: string) =>
    [...geometry.children].find((one) => one.localName === 'mxPoint' && one.getAttribute('as') === name)
  const pointAs = (name: string) => {
    const found = as(name)
    return found ? pointOf(found) : null
  }
  return {
    ...pointOf(geometry),
    width: numberOf(geometry, 'width'),
    height: numberOf(geometry, 'height'),
    relative: geometry.getAttribute('relative') === '1',
    points: [...(inside(geometry, 'Array')?.children ?? [])].map(pointOf),
    sourcePoint: pointAs('sourcePoint'),
    targetPoint: pointAs('targetPoint'),
    offset: pointAs('offset'),
  }
}
