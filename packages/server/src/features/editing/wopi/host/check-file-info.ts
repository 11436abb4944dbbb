import { wopiLimits } from '@cabinet/contract/editing.wopi'
import { holds } from '@cabinet/contract/rights'
import { findInfo } from '../wopi.store.ts'
import { addressesOf } from './addresses.ts'
import { addsBeside, readable } from './files.ts'
import type { Visit } from './visit.ts'

/** What the document server must know of the file and of the person (MS-WOPI, CheckFileInfo). */
export async function checkFileInfo(visit: Visit) {
  const { ctx, holder } = visit
  const { file, content } = await readable(visit)
  const { node, rights } = file
  const writes = holder.mode === 'edit'
  const addresses = addressesOf(ctx, node)
  return {
    BaseFileName: node.name,
    FileExtension: node.suffix,
    OwnerId: plainId(node.createdBy),
    Size: content.size,
    UserId: plainId(ctx.actor.userId),
    UserFriendlyName: ctx.actor.name,
    UserInfo: await findInfo(ctx.db, ctx.actor.userId),
    Version: String(node.version),
    LastModifiedTime: node.updatedAt.toISOString(),
    IsAnonymousUser: false,
    IsEduUser: false,
    LicenseCheckForEditIsEnabled: true,

    ReadOnly: !writes,
    UserCanWrite: writes,
    UserCanRename: writes && holds(rights, 'rename'),
    UserCanNotWriteRelative: !(await addsBeside(visit, file)),
    UserCanAttend: false,
    UserCanPresent: false,

    // a token to view is refused all of these
    SupportsLocks: writes,
    SupportsExtendedLockLength: writes && wopiLimits.lock > 256,
    SupportsUpdate: writes,
    SupportsRename: writes,
    SupportsDeleteFile: writes,
    SupportsGetLock: true,
    SupportsUserInfo: true,
    SupportsCobalt: false,
    SupportsContainers: false,
    SupportsEcosystem: false,
    SupportsFolders: false,

    ...forbidden({ prints: holds(rights, 'print'), writes }),

    PostMessageOrigin: new URL(ctx.visit.origin).origin,
    ClosePostMessage: true,
    // the frame may not lead the window to HostEditUrl by itself
    EditModePostMessage: true,
    ...addresses,
    BreadcrumbDocName: node.name,
    FileNameMaxLength: 250,
  }
}

/**
 * What this person may not do; all may download. Named only where it is so: half of these are Collabora's and
 * ONLYOFFICE's own, and Microsoft's validator takes no property that its schema does not have.
 */
function forbidden({ prints, writes }: { prints: boolean; writes: boolean }) {
  return {
    ...(!prints && { DisablePrint: true, HidePrintOption: true }),
    ...(!writes && { HideSaveOption: true }),
  }
}

/** Letters and digits alone, which every document server takes for an id. */
const plainId = (id: string) => id.replaceAll('-', '')
