import { hasOutput, runConfined, tryWalls } from '../../../kernel/sandbox/index.ts'
import type { Maker } from '../../renditions/index.ts'

/** The file of the rendition. */
export const drawingFile = 'drawing'

const MiB = 1024 ** 2
const most = 64 * MiB
const mostMade = 512 * MiB

/** The DXF of a DWG, by the program that the operator has named: those that are free to use may not be part of this. */
export const drawing: Maker = {
  kind: 'drawing',
  fits: async (source, size) => source === 'dwg' && size > 0 && size <= most && (await tryWalls()).standing,
  async make({ config }, { work, input, urgent, signal }) {
    const name = await input()
    const [program, ...args] = (config.dwgConverter ?? []).map((part) =>
      part.replace('{in}', name).replace('{out}', 'drawing.dxf'),
    )
    if (program === undefined) return []
    await runConfined(program, args, {
      work,
      urgent,
      signal,
      limits: { seconds: 120, memory: 1536 * MiB },
    })
    const file = { folder: work, name: 'drawing.dxf', most: mostMade }
    return (await hasOutput(file)) ? [{ name: drawingFile, type: 'image/vnd.dxf', file }] : []
  },
}
