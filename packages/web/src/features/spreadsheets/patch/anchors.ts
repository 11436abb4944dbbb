import { positionAfterChange, type StructureChange } from '../markup/change.ts'

/** Part types that refer to cells by formulas. */
export const partRefersToCells = (part: string): boolean =>
  /^xl\/(?:charts\/|pivotCache\/pivotCacheDefinition|ctrlProps\/|slicerCaches\/)[^/]*\.xml$/i.test(part)

interface Edge {
  line: number
  /** True when the content within the line was removed with it. */
  cut: boolean
}

function edge(change: StructureChange, line: number): Edge {
  const at = positionAfterChange(change, line)
  return at === null
    ? { line: change.kind === 'remove' ? change.at : line, cut: true }
    : { line: at, cut: false }
}

/** Moves the anchors of drawings, in a drawing part or a sheet's controls. */
export function moveDrawingAnchors(xml: string, change: StructureChange): string {
  const [line, offset] = change.axis === 'row' ? ['row', 'rowOff'] : ['col', 'colOff']
  const linePattern = new RegExp(`(<(?:[\\w-]+:)?${line}>)(\\d+)(?=<)`)
  const offsetPattern = new RegExp(`(<(?:[\\w-]+:)?${offset}>)(-?\\d+)(?=<)`)
  const moved = (corner: string, by: number | null): [string, number] => {
    const before = Number(linePattern.exec(corner)?.[2] ?? 0)
    const after = by === null ? edge(change, before) : { line: before + by, cut: false }
    const text = corner.replace(linePattern, `$1${after.line}`)
    return [after.cut ? text.replace(offsetPattern, '$10') : text, after.line - before]
  }
  return xml.replaceAll(
    /(<(?:[\w-]+:)?(twoCellAnchor|oneCellAnchor|anchor)\b[^>]*>\s*)(<(?:[\w-]+:)?from>.*?<\/(?:[\w-]+:)?from>)(\s*)(<(?:[\w-]+:)?to>.*?<\/(?:[\w-]+:)?to>)?/gs,
    (whole, open: string, kind: string, from: string, space: string, to: string | undefined) => {
      const controls = kind === 'anchor'
      const fixed = controls ? !/moveWithCells="(?:1|true)"/.test(open) : /editAs="absolute"/.test(open)
      if (fixed) return whole
      const [start, by] = moved(from, null)
      const stiff = controls ? !/sizeWithCells="(?:1|true)"/.test(open) : /editAs="oneCell"/.test(open)
      return `${open}${start}${space}${to ? moved(to, stiff ? by : null)[0] : ''}`
    },
  )
}

/** Moves the anchors of notes and controls in VML; notes of removed cells are removed. */
export function moveVmlShapes(xml: string, change: StructureChange): string {
  return xml.replaceAll(/<([\w-]+:)shape\b(?:(?!<\/\1shape>).)*<\/\1shape>\s*/gs, (shape) => {
    if (!/<(?:[\w-]+:)?ClientData\b/.test(shape)) return shape
    const line = new RegExp(`(<(?:[\\w-]+:)?${change.axis === 'row' ? 'Row' : 'Column'}>\\s*)(\\d+)(?=\\s*<)`)
    const before = line.exec(shape)?.[2]
    const after = before === undefined ? null : positionAfterChange(change, Number(before))
    if (before !== undefined && after === null) return ''
    const text = before === undefined ? shape : shape.replace(line, `$1${after}`)
    return text.replace(/(<(?:[\w-]+:)?Anchor>)([^<]*)(?=<)/, (_, open: string, list: string) => {
      const numbers = list.split(',').map(Number)
      // start and end, each followed by a pixel offset: columns before rows
      const [from, to] = change.axis === 'row' ? [2, 6] : [0, 4]
      const [start = Number.NaN, end = Number.NaN] = [numbers[from], numbers[to]]
      const by = after === null ? edge(change, start).line - start : after - Number(before)
      const moved = Math.max(0, start + by)
      numbers[from] = moved
      numbers[to] = Math.max(moved, end + by)
      return `${open}${numbers.join(', ')}`
    })
  })
}
