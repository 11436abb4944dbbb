/** The style of a shape or a line. */
export type DiagramStyle = Record<string, string | number>

/** Named styles that may stand in place of a shape. */
const named: Record<string, DiagramStyle> = {
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

/** Shapes drawn as a similar one; an unknown shape becomes a rectangle. */
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

export const drawnDiagramShapes = 'parallelogram trapezoid step note card document process terminator'.split(
  ' ',
)
const shapes = [
  ...'rectangle ellipse rhombus triangle cylinder actor cloud hexagon line arrow'.split(' '),
  ...'doubleEllipse swimlane label image connector arrowConnector'.split(' '),
  ...drawnDiagramShapes,
]
const perimeters =
  'ellipsePerimeter rectanglePerimeter rhombusPerimeter trianglePerimeter hexagonPerimeter'.split(' ')
const ways = [
  ...'elbowEdgeStyle entityRelationEdgeStyle loopEdgeStyle orthogonalEdgeStyle'.split(' '),
  ...'segmentEdgeStyle sideToSideEdgeStyle topToBottomEdgeStyle'.split(' '),
]
const arrows = 'block blockThin classic classicThin open openThin oval diamond diamondThin none'.split(' ')

const colours = [
  ...'fillColor strokeColor fontColor gradientColor labelBackgroundColor labelBorderColor'.split(' '),
  ...'swimlaneFillColor imageBackground imageBorder'.split(' '),
]
const words = [
  ...'align verticalAlign labelPosition verticalLabelPosition direction gradientDirection'.split(' '),
  ...'whiteSpace overflow elbow textDirection'.split(' '),
]
const numbers = [
  ...'rounded dashed curved shadow glass horizontal html flipH flipV noLabel imageAspect'.split(' '),
  ...'strokeWidth fontSize fontStyle rotation opacity fillOpacity strokeOpacity textOpacity'.split(' '),
  ...'spacing spacingTop spacingLeft spacingRight spacingBottom'.split(' '),
  ...'startSize endSize arcSize absoluteArcSize'.split(' '),
  ...'entryX entryY exitX exitY entryDx entryDy exitDx exitDy imageWidth imageHeight labelWidth'.split(' '),
  ...'startFill endFill swimlaneLine sourcePerimeterSpacing targetPerimeterSpacing'.split(' '),
  ...'perimeterSpacing jettySize segment'.split(' '),
]

const colour = /^(#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([\d\s.,%]+\))$/i
const picture = /^data:image\/(png|jpe?g|gif|webp|bmp)[;,]/i

/** Allowed style properties; all others are dropped, above all those that would fetch something. */
const allowed: Record<string, (value: string) => string | number | undefined> = {
  shape: (value) => {
    const known = alike[value.replaceAll('.', '_')] ?? value
    return shapes.includes(known) ? known : 'rectangle'
  },
  perimeter: (value) => (perimeters.includes(value) ? value : 'rectanglePerimeter'),
  edgeStyle: (value) => (ways.includes(value) ? value : undefined),
  startArrow: (value) => (arrows.includes(value) ? value : 'classic'),
  endArrow: (value) => (arrows.includes(value) ? value : 'classic'),
  // Data URIs contain a comma instead of a semicolon, which would end the property.
  image: (value) => {
    const whole = value.replace(/^(data:image\/[a-z]+),(?!base64,)/i, '$1;base64,')
    return picture.test(whole) ? whole : undefined
  },
  fontFamily: (value) => value.replace(/[^\p{L}\p{N} ,_-]/gu, '') || undefined,
  dashPattern: (value) => (/^[\d. ]+$/.test(value) ? value : undefined),
  ...Object.fromEntries(colours.map((name) => [name, colourIn])),
  ...Object.fromEntries(words.map((name) => [name, wordIn])),
  ...Object.fromEntries(numbers.map((name) => [name, numberIn])),
}

function wordIn(value: string): string | undefined {
  return /^[a-z-]{2,12}$/i.test(value) ? value : undefined
}

function numberIn(value: string): number | undefined {
  const number = Number(value)
  return Number.isFinite(number) ? Math.max(-1e4, Math.min(1e4, number)) : undefined
}

/** Returns the light-mode colour: newer drawings name two. */
function colourIn(value: string): string | undefined {
  const plain = /^light-dark\(\s*([^,)]+)/i.exec(value)?.[1]?.trim() ?? value.trim()
  return plain !== 'default' && plain !== 'inherit' && colour.test(plain) ? plain : undefined
}

/** Parses `rounded=1;fillColor=#fff;`. */
export function parseDiagramStyle(text: string): DiagramStyle {
  const style: DiagramStyle = {}
  for (const part of text.split(';')) {
    const at = part.indexOf('=')
    if (at === -1) {
      const known = Object.hasOwn(named, part) ? named[part] : undefined
      Object.assign(style, known ?? (shapes.includes(part) ? { shape: part } : {}))
      continue
    }
    const name = part.slice(0, at)
    const value = Object.hasOwn(allowed, name) ? allowed[name]?.(part.slice(at + 1)) : undefined
    if (value !== undefined) style[name] = value
  }
  return style
}
