import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runConfined, tryWalls } from '../../../kernel/sandbox/index.ts'
import type { Maker } from '../../renditions/index.ts'

/** The file of the rendition. */
export const drawingFile = 'drawing'

const MiB = 1024 ** 2
const most = 64 * MiB

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
      shown: dirname(program).startsWith('/usr/') ? [] : [dirname(program)],
      limits: { seconds: 120, memory: 1536 * MiB },
    })
    const file = join(work, 'drawing.dxf')
    return existsSync(file) ? [{ name: drawingFile, type: 'image/vnd.dxf', file }] : []
  },
}
