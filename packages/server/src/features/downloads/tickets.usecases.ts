import { type downloadEndpoints, downloadFileStream } from '@cabinet/contract/downloads'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { limits } from '@cabinet/contract/limits'
import { type FileRight, includesRight } from '@cabinet/contract/rights'
import { generateToken, hashTokenSha256 } from '../../kernel/crypto/tokens.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { type AccessibleNode, requireNode } from '../nodes/index.ts'
import { contentOfVersion } from '../versions/index.ts'
import { planHandOut, type RequestMoment } from '../watermark/index.ts'
import { requirePackage } from './packages/index.ts'
import { type DownloadTicketRow, insertDownloadTicket } from './tickets.store.ts'

/** Purpose of a file's download ticket; tickets of packages are separate. */
export type DownloadPurpose = Exclude<DownloadTicketRow['purpose'], 'package'>

/** Right that a purpose requires, which also selects the watermark. */
export const rightOfPurpose = {
  download: 'download',
  view: 'preview',
  print: 'print',
} as const satisfies Record<DownloadPurpose, FileRight>

/** Returns the file, if the actor has the purpose's right. Throws `downloads.not_a_file` for a folder. */
export async function requireFileForPurpose(
  ctx: Ctx,
  fileId: string,
  purpose: DownloadPurpose,
): Promise<AccessibleNode> {
  const found = await requireNode(ctx, fileId, rightOfPurpose[purpose])
  // printing requires preview (specification)
  if (purpose === 'print' && !includesRight(found.rights, 'preview'))
    throw new AppError('common.no_permission')
  if (found.node.isFolder) throw new AppError('downloads.not_a_file')
  return found
}

/**
 * Returns the version that a ticket is for and the content to send, if the actor may have it; a finished
 * package has a single version.
 */
async function wantedBy(
  ctx: Ctx,
  { fileId, purpose, version }: EndpointInput<typeof downloadEndpoints.ticket>,
  moment: RequestMoment,
) {
  if (purpose === 'package') {
    await requirePackage(ctx, fileId)
    return { number: 1, form: 'own' as const, mark: '' }
  }
  const file = await requireFileForPurpose(ctx, fileId, purpose)
  const number = version ?? file.node.version
  const content = await contentOfVersion(ctx, fileId, number)
  const { form, mark } = await planHandOut(ctx, file, content, rightOfPurpose[purpose], moment)
  return { number, form, mark }
}

/** Whether content is read in ranges for as long as it is displayed. */
export const isReadInRanges = (purpose: DownloadTicketRow['purpose']): boolean =>
  purpose === 'view' || purpose === 'print'

/** Issues a ticket for one version of a file, bound to the user's session. */
export async function issueDownloadTicket(
  ctx: Ctx,
  asked: EndpointInput<typeof downloadEndpoints.ticket>,
): Promise<EndpointReply<typeof downloadEndpoints.ticket>> {
  const { fileId, purpose } = asked
  const moment = { at: ctx.now(), ip: ctx.visit.ip }
  const { number, form, mark } = await wantedBy(ctx, asked, moment)
  const ticket = generateToken()
  const life = isReadInRanges(purpose) ? limits.viewTicketMs : limits.ticketMs
  await insertDownloadTicket(ctx.db, {
    hash: hashTokenSha256(ticket),
    purpose,
    user_id: ctx.actor.userId,
    session_id: ctx.actor.sessionId,
    file_id: fileId,
    version: number,
    expires_at: new Date(moment.at.getTime() + life),
    ip: moment.ip,
    given_at: moment.at,
  })
  const query = new URLSearchParams({ fileId, ticket })
  return { ticket, address: `${ctx.config.hosts.download}${downloadFileStream.path}?${query}`, form, mark }
}
