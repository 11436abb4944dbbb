import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { watermarkEndpoints } from '@cabinet/contract/watermark'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { requireNode } from '../nodes/index.ts'
import { versionPolicyOfFile } from '../versions/index.ts'
import { watermarksOfFiles } from './marks.ts'

/**
 * Returns the rules that hold for a file, to anybody who sees it: versions kept, and the actor's watermarks.
 * @throws common.not_found also for a folder
 */
export async function showFilePolicy(
  ctx: Ctx,
  { id }: EndpointInput<typeof watermarkEndpoints.filePolicy>,
): Promise<EndpointReply<typeof watermarkEndpoints.filePolicy>> {
  const file = await requireNode(ctx, id)
  if (file.node.isFolder) throw new AppError('common.not_found')
  const [policy, viewed, downloaded] = await Promise.all([
    versionPolicyOfFile(ctx.db, {
      spaceId: file.space.id,
      enterpriseId: file.space.enterpriseId,
      suffix: file.node.suffix,
    }),
    watermarksOfFiles(ctx, [file], 'preview'),
    watermarksOfFiles(ctx, [file], 'download'),
  ])
  const { maxCount, maxDays, thinning } = policy
  return {
    ...(maxCount !== null && { maxCount }),
    ...{ maxDays, thinning },
    markedView: viewed.has(id),
    markedDownload: downloaded.has(id),
  }
}
