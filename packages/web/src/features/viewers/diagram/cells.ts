/** A shape or a line of a drawing, as it is written. */
export interface DiagramCell {
  id: string
  parent: string
  source: string
  target: string
  edge: boolean
  vertex: boolean
  visible: boolean
  label: string
  style: Style
  place: Place | null
}

export type Style = Record<string, string | number>

export interface Place {
  x: number
  y: number
  width: number
  height: number
  relative: boolean
  points: Point[]
  sourcePoint: Point | null
  targetPoint: Point | null
  offset: Point | null
}

export interface Point {
  x: number
  y: number
}

/** Cells of a page: more do not come to an end in a browser. */
const most = 20_000

/** The cells of a page, in the order in which they lie over each other. */
export function cellsOf(model: Element): DiagramCell[] {
  const root = [...model.children].find((one) => one.localName === 'root')
  const children = [...(root?.children ?? [])]
  if (children.length > most) throw new Error('too many cells')
  const ids = new Set<string>()
  return children.flatMap((element) => {
    // what carries further words is wrapped
    const wrapped = element.localName === 'mxCell' ? element : inside(element, 'mxCell')
    if (!wrapped) return []
    const of = (name: string) => element.getAttribute(name) ?? wrapped.getAttribute(name) ?? ''
    // others mean the first that is called so
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
        style: styleOf(of('style')),
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

const pointOf = (element: Element): Point => ({ x: numberOf(element, 'x'), y: numberOf(element, 'y') })

function placeOf(geometry: Element | null): Place | null {
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

/** Names of styles that a drawing begins with instead of a shape. */
const named: Record<string, Style> = {
  text: { strokeColor: 'none', fillColor: 'none', align: 'left', verticalAlign: 'top' },
  edgeLabel: { labelBackgroundColor: '#ffffff', fontSize: 11, strokeColor: 'none', fillColor: 'none' },
  group: { strokeColor: 'none', fillColor: 'none' },
  ellipse: { shape: 'ellipse', perimeter: 'ellipsePerimeter' },
  rhombus: { shape: 'rhombus', perimeter: 'rhombusPerimeter' },
  triangle: { shape: 'triangle', perimeter: 'trianglePerimeter' },
  hexagon: { shape: 'hexagon', perimeter: 'hexagonPerimeter' },
  swimlane: { shape: 'swimlane', startSize: 23, fontStyle: 1, verticalAlign: 'top' },
  line: { shape: 'line' },
  image: { shape: 'image', verticalAlign: 'top', verticalLabelPosition: 'bottom' },
}

/** Shapes that are drawn as another that looks alike; what is not known is a rectangle. */
const alike: Record<string, string> = {
  cylinder2: 'cylinder',
  cylinder3: 'cylinder',
  datastore: 'cylinder',
  umlActor: 'actor',
  table: 'swimlane',
  hexagon: 'hexagon',
  mxgraph_flowchart_decision: 'rhombus',
  mxgraph_flowchart_database: 'cylinder',
  mxgraph_flowchart_start_1: 'ellipse',
  mxgraph_flowchart_start_2: 'ellipse',
  mxgraph_flowchart_terminator: 'terminator',
  mxgraph_flowchart_document: 'document',
  mxgraph_flowchart_data: 'parallelogram',
}

export const ownShapes = [
  'parallelogram',
  'trapezoid',
  'step',
  'note',
  'card',
  'document',
  'process',
  'terminator',
]
const shapes = [
  ...[
    'rectangle',
    'ellipse',
    'rhombus',
    'triangle',
    'cylinder',
    'actor',
    'cloud',
    'hexagon',
    'line',
    'arrow',
  ],
  ...['doubleEllipse', 'swimlane', 'label', 'image', 'connector', 'arrowConnector'],
  ...ownShapes,
]
const perimeters = [
  'ellipsePerimeter',
  'rectanglePerimeter',
  'rhombusPerimeter',
  'trianglePerimeter',
  'hexagonPerimeter',
]
const ways = [
  ...['elbowEdgeStyle', 'entityRelationEdgeStyle', 'loopEdgeStyle', 'orthogonalEdgeStyle'],
  ...['segmentEdgeStyle', 'sideToSideEdgeStyle', 'topToBottomEdgeStyle'],
]
const arrows = [
  'block',
  'blockThin',
  'classic',
  'classicThin',
  'open',
  'openThin',
  'oval',
  'diamond',
  'diamondThin',
  'none',
]

const colour = /^(#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([\d\s.,%]+\))$/i
const picture = /^data:image\/(png|jpe?g|gif|webp|bmp)[;,]/i

/** What a style may say; everything else of it is left out, above all what would be fetched. */
const allowed: Record<string, (value: string) => string | number | undefined> = {
  shape: (value) => {
    const known = alike[value.replaceAll('.', '_')] ?? value
    return shapes.includes(known) ? known : 'rectangle'
  },
  perimeter: (value) => (perimeters.includes(value) ? value : 'rectanglePerimeter'),
  edgeStyle: (value) => (ways.includes(value) ? value : undefined),
  startArrow: (value) => (arrows.includes(value) ? value : 'classic'),
  endArrow: (value) => (arrows.includes(value) ? value : 'classic'),
  // a comma instead of a semicolon, which ends what a style says
  image: (value) => {
    const whole = value.replace(/^(data:image\/[a-z]+),(?!base64,)/i, '$1;base64,')
    return picture.test(whole) ? whole : undefined
  },
  fontFamily: (value) => value.replace(/[^\p{L}\p{N} ,_-]/gu, '') || undefined,
  dashPattern: (value) => (/^[\d. ]+$/.test(value) ? value : undefined),
  ...Object.fromEntries(
    [
      'fillColor',
      'strokeColor',
      'fontColor',
      'gradientColor',
      'labelBackgroundColor',
      'labelBorderColor',
      'swimlaneFillColor',
      'imageBackground',
      'imageBorder',
    ].map((name) => [name, colourIn]),
  ),
  ...Object.fromEntries(
    [
      'align',
      'verticalAlign',
      'labelPosition',
      'verticalLabelPosition',
      'direction',
      'gradientDirection',
      'whiteSpace',
      'overflow',
      'elbow',
      'textDirection',
    ].map((name) => [name, (value: string) => (/^[a-z-]{2,12}$/i.test(value) ? value : undefined)]),
  ),
  ...Object.fromEntries(
    [
      ...[
        'rounded',
        'dashed',
        'curved',
        'shadow',
        'glass',
        'horizontal',
        'html',
        'flipH',
        'flipV',
        'noLabel',
        'imageAspect',
      ],
      ...[
        'strokeWidth',
        'fontSize',
        'fontStyle',
        'rotation',
        'opacity',
        'fillOpacity',
        'strokeOpacity',
        'textOpacity',
      ],
      ...[
        'spacing',
        'spacingTop',
        'spacingLeft',
        'spacingRight',
        'spacingBottom',
        'startSize',
        'endSize',
        'arcSize',
        'absoluteArcSize',
      ],
      ...[
        'entryX',
        'entryY',
        'exitX',
        'exitY',
        'entryDx',
        'entryDy',
        'exitDx',
        'exitDy',
        'imageWidth',
        'imageHeight',
        'labelWidth',
      ],
      ...[
        'startFill',
        'endFill',
        'swimlaneLine',
        'sourcePerimeterSpacing',
        'targetPerimeterSpacing',
        'perimeterSpacing',
        'jettySize',
        'segment',
      ],
    ].map((name) => [name, numberIn]),
  ),
}

function numberIn(value: string): number | undefined {
  const number = Number(value)
  return Number.isFinite(number) ? Math.max(-1e4, Math.min(1e4, number)) : undefined
}

/** Newer drawings name two colours, the first for paper. */
function colourIn(value: string): string | undefined {
  const plain = /^light-dark\(\s*([^,)]+)/i.exec(value)?.[1]?.trim() ?? value.trim()
  return plain !== 'default' && plain !== 'inherit' && colour.test(plain) ? plain : undefined
}

/** `rounded=1;fillColor=#fff;` as a style. */
export function styleOf(text: string): Style {
  const style: Style = {}
  for (const part of text.split(';')) {
    const at = part.indexOf('=')
    if (at === -1) {
      const known = Object.hasOwn(named, part) ? named[part] : undefined
      Object.assign(style, known ?? (shapes.includes(part) ? { shape: part } : {}))
      continue
    }
    const name = part.slice(0, at)
    const value = Object.hasOwn(allowed, name) ? allowed[name]!(part.slice(at + 1)) : undefined
    if (value !== undefined) style[name] = value
  }
  return style
}
