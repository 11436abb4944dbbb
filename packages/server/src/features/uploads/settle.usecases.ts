import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { uploadEndpoints } from '@cabinet/contract/uploads'
import { itemAt } from '../../kernel/certain.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { withFreeNames } from '../files/index.ts'
import { normalizeName, requireTargetFolder } from '../nodes/index.ts'
import { listTakenPaths } from './taken-paths.ts'

/** Settles taken names by the user's choice before anything is sent. The end of each upload checks its name again. */
export async function settleUploadNames(
  ctx: Ctx,
  input: EndpointInput<typeof uploadEndpoints.settleNames>,
): Promise<EndpointReply<typeof uploadEndpoints.settleNames>> {
  const { node } = await requireTargetFolder(ctx, input, 'upload')
  if (input.clash !== 'both')
    return {
      taken: await listTakenPaths(ctx, node.id, input.paths, { files: input.clash === 'skip' }),
      renamed: [],
    }
  const first = firstNamesOf(input.paths)
  const named = await withFreeNames(
    ctx,
    first.map((one) => ({ ...one, folderId: node.id })),
  )
  const renamed = first
    .map(({ name }, index) => ({ from: name, to: itemAt(named, index).name }))
    .filter(({ from, to }) => normalizeName(from) !== to)
  return { taken: [], renamed }
}

/** Returns the first names of these paths, each once; one with more behind it is a folder. */
function firstNamesOf(paths: readonly string[]): { name: string; isFolder: boolean }[] {
  const names = new Map<string, boolean>()
  for (const path of paths) {
    const end = path.indexOf('/')
    const name = end < 0 ? path : path.slice(0, end)
    if (name !== '') names.set(name, names.get(name) || end >= 0)
  }
  return [...names].map(([name, isFolder]) => ({ name, isFolder }))
}
