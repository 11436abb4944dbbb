import { wopiEndpoints } from '@cabinet/contract/editing.wopi'
import type { ForeignProtocolRoute } from '../../../kernel/foreign.ts'
import { type Room, type Route, route } from '../../../kernel/room.ts'
import { handleContentsGet, handleContentsPost, handleFileGet, handleFilePost } from './host/host.ts'
import { asWopiRefusal } from './host/refusal.ts'
import { launchDocumentServer } from './launch.usecases.ts'
import { saveDocumentServer, showDocumentServer, testDocumentServer } from './server.usecases.ts'
import { findFrameOrigins } from './wopi.store.ts'

export const wopiRoutes: Route[] = [
  route(wopiEndpoints.server, showDocumentServer),
  route(wopiEndpoints.save, saveDocumentServer),
  route(wopiEndpoints.test, testDocumentServer),
  route(wopiEndpoints.launch, launchDocumentServer),
]

const common = { protocol: 'WOPI', refusal: asWopiRefusal } as const
const file = '/wopi/files/:id'

/** Routes that the document server calls (MS-WOPI 3.3.5). */
export const wopiHostRoutes: ForeignProtocolRoute[] = [
  { ...common, method: 'GET', path: file, summary: 'CheckFileInfo', run: handleFileGet },
  {
    ...common,
    method: 'POST',
    path: file,
    summary:
      'WOPI operations by X-WOPI-Override: Lock, UnlockAndRelock, Unlock, RefreshLock, GetLock, PutRelativeFile, RenameFile, DeleteFile, PutUserInfo',
    run: handleFilePost,
  },
  { ...common, method: 'GET', path: `${file}/contents`, summary: 'GetFile', run: handleContentsGet },
  { ...common, method: 'POST', path: `${file}/contents`, summary: 'PutFile', run: handleContentsPost },
]

export const wopiFrameOrigins: Room['frames'] = ({ db }) => findFrameOrigins(db)
