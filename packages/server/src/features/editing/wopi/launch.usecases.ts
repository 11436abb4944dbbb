import type { wopiEndpoints } from '@cabinet/contract/editing.wopi'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { limits } from '@cabinet/contract/limits'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { requireNode } from '../../nodes/index.ts'
import { getSettingValues } from '../../settings/index.ts'
import { contentOfVersion } from '../../versions/index.ts'
import { mayHaveOriginal, planHandOut } from '../../watermark/index.ts'
import { actionPageOrigin, fillActionAddress, findWopiAction } from './discovery/discovery.rules.ts'
import { getDocumentServer } from './discovery/read.ts'
import { wopiSourceAddress } from './host/addresses.ts'
import { issueWopiToken } from './tokens.ts'

/**
 * Returns the address that opens a file in the document server, and a token for it.
 * @throws wopi.not_set, wopi.type_not_offered, wopi.download_needed, editing.too_large, watermark.cannot_mark
 */
export async function launchDocumentServer(
  ctx: Ctx,
  { fileId, mode, language, dark }: EndpointInput<typeof wopiEndpoints.launch>,
): Promise<EndpointReply<typeof wopiEndpoints.launch>> {
  const wanted = mode === 'edit' ? (['edit', 'preview'] as const) : (['preview'] as const)
  const file = await requireNode(ctx, fileId, ...wanted)
  const { node, space } = file
  if (node.isFolder) throw new AppError('previews.no_folder')
  if (node.size > limits.office) throw new AppError('editing.too_large')
  const [server, { officeType }] = await Promise.all([getDocumentServer(ctx), getSettingValues(ctx.db)])
  if (!server || officeType !== 'wopi') throw new AppError('wopi.not_set')
  const action = findWopiAction(server.discovery, { suffix: node.suffix, mode, empty: node.size === 0 })
  const origin = action && actionPageOrigin(action.address, false)
  if (!action || !origin) throw new AppError('wopi.type_not_offered')
  // the document server shows and edits the original
  if (!mayHaveOriginal(file)) throw new AppError('wopi.download_needed')
  if (mode === 'view') {
    const plan = await planHandOut(ctx, file, await contentOfVersion(ctx, node.id, node.version), 'preview')
    if (plan.form !== 'own') throw new AppError('watermark.cannot_mark')
  }
  const { userId: user, sessionId: session } = ctx.actor
  const { token, ends } = issueWopiToken(ctx, { file: fileId, user, session, mode })
  await ctx.together((tx) =>
    recordJournalLine(tx, {
      action: 'editing.open_in_document_server',
      spaceId: space.id,
      nodes: [node.id],
      after: { name: node.name, version: node.version, mode },
    }),
  )
  const locale = language === 'en' ? 'en-US' : 'zh-CN'
  return {
    address: fillActionAddress(action.address, wopiSourceAddress(ctx, fileId), { locale, dark }),
    token,
    tokenEnds: ends.getTime(),
    origin,
  }
}
