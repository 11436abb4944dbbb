import type { wopiApi } from '@cabinet/contract/editing.wopi'
import type { Input, Reply } from '@cabinet/contract/endpoint'
import { limits } from '@cabinet/contract/limits'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { record } from '../../journal/index.ts'
import { requireNode } from '../../nodes/index.ts'
import { getSettings } from '../../settings/index.ts'
import { contentOf } from '../../versions/index.ts'
import { mayHaveOriginal, planOf } from '../../watermark/index.ts'
import { actionFor, fillAddress, originOf } from './discovery/discovery.rules.ts'
import { currentServer } from './discovery/read.ts'
import { sourceOf } from './host/addresses.ts'
import { tokenFor } from './tokens.ts'

/**
 * Where a file opens in the document server, and the token for it.
 * @throws wopi.not_set, wopi.type_not_offered, wopi.download_needed, editing.too_large, watermark.cannot_mark
 */
export async function launch(
  ctx: Ctx,
  { fileId, mode, language, dark }: Input<typeof wopiApi.launch>,
): Promise<Reply<typeof wopiApi.launch>> {
  const wanted = mode === 'edit' ? (['edit', 'preview'] as const) : (['preview'] as const)
  const file = await requireNode(ctx, fileId, ...wanted)
  const { node, space } = file
  if (node.isFolder) throw new AppError('previews.no_folder')
  if (node.size > limits.office) throw new AppError('editing.too_large')
  const [server, { officeType }] = await Promise.all([currentServer(ctx), getSettings(ctx.db)])
  if (!server || officeType !== 'wopi') throw new AppError('wopi.not_set')
  const action = actionFor(server.discovery, { suffix: node.suffix, mode, empty: node.size === 0 })
  const origin = action && originOf(action.address, false)
  if (!action || !origin) throw new AppError('wopi.type_not_offered')
  // it shows and edits the file as it is
  if (!mayHaveOriginal(file)) throw new AppError('wopi.download_needed')
  if (mode === 'view') {
    const plan = await planOf(ctx, file, await contentOf(ctx, node.id, node.version), 'preview')
    if (plan.form !== 'own') throw new AppError('watermark.cannot_mark')
  }
  const { userId: user, sessionId: session } = ctx.actor
  const { token, ends } = tokenFor(ctx, { file: fileId, user, session, mode })
  await ctx.together((tx) =>
    record(tx, {
      action: 'editing.open_in_document_server',
      spaceId: space.id,
      nodes: [node.id],
      after: { name: node.name, version: node.version, mode },
    }),
  )
  const locale = language === 'en' ? 'en-US' : 'zh-CN'
  return {
    address: fillAddress(action.address, sourceOf(ctx, fileId), { locale, dark }),
    token,
    tokenEnds: ends.getTime(),
    origin,
  }
}
