import { wopiLimits } from '@cabinet/contract/editing.wopi'
import { holds } from '@cabinet/contract/rights'
import { findInfo } from '../wopi.store.ts'
import { addressesOf } from './addresses.ts'
import { readable } from './files.ts'
import type { Visit } from './visit.ts'

/** What the document server must know of the file and of the person (MS-WOPI, CheckFileInfo). */
export async function checkFileInfo(visit: Visit) {
  const { ctx, holder } = visit
  const { file, content } = await readable(visit)
  const { node, rights, space } = file
  const writes = holder.mode === 'edit'
  const prints = holds(rights, 'print')
  const downloads = holds(rights, 'download')
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
    UserCanNotWriteRelative: !writes || space.kind === 'archive',
    UserCanAttend: false,
    UserCanPresent: false,

    SupportsLocks: true,
    SupportsGetLock: true,
    SupportsExtendedLockLength: wopiLimits.lock > 256,
    SupportsUpdate: true,
    SupportsRename: true,
    SupportsDeleteFile: true,
    SupportsUserInfo: true,
    SupportsCobalt: false,
    SupportsContainers: false,
    SupportsEcosystem: false,
    SupportsFolders: false,

    DisablePrint: !prints,
    HidePrintOption: !prints,
    DisableExport: !downloads,
    HideExportOption: !downloads,
    HideSaveOption: !writes,
    DisableCopy: !downloads && !writes,

    PostMessageOrigin: new URL(ctx.visit.origin).origin,
    ClosePostMessage: true,
    ...addresses,
    BreadcrumbDocName: node.name,
    FileNameMaxLength: 250,
  }
}

/** Letters and digits alone, which every document server takes for an id. */
const plainId = (id: string) => id.replaceAll('-', '')
