import { checkSandbox, hasProgramOutput, runConfinedProgram } from '../../../kernel/sandbox/index.ts'
import type { RenditionMaker } from '../../renditions/index.ts'

/** Name of the rendition's file. */
export const drawingRenditionFile = 'drawing'

const MiB = 1024 ** 2
const most = 64 * MiB
const mostMade = 512 * MiB

/** Converts DWG to DXF with the operator's program: the licences of the free ones do not permit bundling. */
export const drawingMaker: RenditionMaker = {
  kind: 'drawing',
  fits: async (source, size) =>
    source === 'dwg' && size > 0 && size <= most && (await checkSandbox()).standing,
  async make({ config }, { work, input, urgent, signal }) {
    const name = await input()
    const [program, ...args] = (config.dwgConverter ?? []).map((part) =>
      part.replace('{in}', name).replace('{out}', 'drawing.dxf'),
    )
    if (program === undefined) return []
    await runConfinedProgram(program, args, {
      work,
      urgent,
      signal,
      limits: { seconds: 120, memory: 1536 * MiB },
    })
    const file = { folder: work, name: 'drawing.dxf', most: mostMade }
    return (await hasProgramOutput(file)) ? [{ name: drawingRenditionFile, type: 'image/vnd.dxf', file }] : []
  },
}
