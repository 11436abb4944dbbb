import { wopiProtocolLimits } from '@cabinet/contract/editing.wopi'
import { includesRight } from '@cabinet/contract/rights'
import { findWopiUserInfo } from '../wopi.store.ts'
import { filePageAddresses } from './addresses.ts'
import { mayAddFilesBeside, requireReadableFile } from './files.ts'
import type { WopiVisit } from './visit.ts'

/**
 * Returns the properties of the file and the user that the document server needs (MS-WOPI, CheckFileInfo).
 */
export async function answerCheckFileInfo(visit: WopiVisit) {
  const { ctx, holder } = visit
  const { file, content } = await requireReadableFile(visit)
  const { node, rights } = file
  const writes = holder.mode === 'edit'
  const addresses = filePageAddresses(ctx, node)
  return {
    BaseFileName: node.name,
    FileExtension: node.suffix,
    OwnerId: plainId(node.createdBy),
    Size: content.size,
    UserId: plainId(ctx.actor.userId),
    UserFriendlyName: ctx.actor.name,
    UserInfo: await findWopiUserInfo(ctx.db, ctx.actor.userId),
    Version: String(node.version),
    LastModifiedTime: node.updatedAt.toISOString(),
    IsAnonymousUser: false,
    IsEduUser: false,
    LicenseCheckForEditIsEnabled: true,

    ReadOnly: !writes,
    UserCanWrite: writes,
    UserCanRename: writes && includesRight(rights, 'rename'),
    UserCanNotWriteRelative: !(await mayAddFilesBeside(visit, file)),
    UserCanAttend: false,
    UserCanPresent: false,

    // a view token is refused all of these
    SupportsLocks: writes,
    SupportsExtendedLockLength: writes && wopiProtocolLimits.lock > 256,
    SupportsUpdate: writes,
    SupportsRename: writes,
    SupportsDeleteFile: writes,
    SupportsGetLock: true,
    SupportsUserInfo: true,
    SupportsCobalt: false,
    SupportsContainers: false,
    SupportsEcosystem: false,
    SupportsFolders: false,

    ...forbidden({ prints: includesRight(rights, 'print'), writes }),

    PostMessageOrigin: new URL(ctx.visit.origin).origin,
    ClosePostMessage: true,
    // the frame may not navigate the window to HostEditUrl by itself
    EditModePostMessage: true,
    ...addresses,
    BreadcrumbDocName: node.name,
    FileNameMaxLength: 250,
  }
}

/**
 * Restrictions of this user; everybody may download. Only those that apply are sent: half of these are
 * Collabora's and ONLYOFFICE's own, and Microsoft's validator rejects properties outside its schema.
 */
function forbidden({ prints, writes }: { prints: boolean; writes: boolean }) {
  return {
    ...(!prints && { DisablePrint: true, HidePrintOption: true }),
    ...(!writes && { HideSaveOption: true }),
  }
}

/** Letters and digits only, which every document server accepts as an id. */
const plainId = (id: string) => id.replaceAll('-', '')
