import { wopiApi } from '@cabinet/contract/editing.wopi'
import type { ForeignRoute } from '../../../kernel/foreign.ts'
import { type Room, type Route, route } from '../../../kernel/room.ts'
import { fromContents, onFile, toContents, toFile } from './host/host.ts'
import { asWopi } from './host/refusal.ts'
import { launch } from './launch.usecases.ts'
import { saveServer, showServer, testServer } from './server.usecases.ts'
import { findOrigins } from './wopi.store.ts'

export const wopiRoutes: Route[] = [
  route(wopiApi.server, showServer),
  route(wopiApi.save, saveServer),
  route(wopiApi.test, testServer),
  route(wopiApi.launch, launch),
]

const common = { protocol: 'WOPI', refusal: asWopi } as const
const file = '/wopi/files/:id'

/** What the document server calls (MS-WOPI 3.3.5). */
export const wopiHost: ForeignRoute[] = [
  { ...common, method: 'GET', path: file, summary: 'CheckFileInfo', run: onFile },
  {
    ...common,
    method: 'POST',
    path: file,
    summary:
      'WOPI operations by X-WOPI-Override: Lock, UnlockAndRelock, Unlock, RefreshLock, GetLock, PutRelativeFile, RenameFile, DeleteFile, PutUserInfo',
    run: toFile,
  },
  { ...common, method: 'GET', path: `${file}/contents`, summary: 'GetFile', run: fromContents },
  { ...common, method: 'POST', path: `${file}/contents`, summary: 'PutFile', run: toContents },
]

export const wopiFrames: Room['frames'] = ({ db }) => findOrigins(db)
