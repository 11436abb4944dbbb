import { type AbstractCanvas2D, ActorShape, ShapeRegistry } from '@maxgraph/core'

type Outline = (canvas: AbstractCanvas2D, width: number, height: number) => void

const through =
  (points: (width: number, height: number) => [number, number][]): Outline =>
  (canvas, width, height) => {
    for (const [at, [x, y]] of points(width, height).entries())
      if (at === 0) canvas.moveTo(x, y)
      else canvas.lineTo(x, y)
    canvas.close()
  }

/** Shapes of draw.io that the package lacks. */
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

let known = false

/** Registers the shapes of draw.io with the package. */
export function registerShapes() {
  if (known) return
  known = true
  for (const [name, outline] of Object.entries(outlines)) {
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
