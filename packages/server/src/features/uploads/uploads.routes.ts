import { uploadEndpoints } from '@cabinet/contract/uploads'
import { route } from '../../kernel/room.ts'
import {
  cancelOwnUploads,
  checkUploadNames,
  listUnfinishedUploads,
  setInstantUpload,
} from './list.usecases.ts'
import { mergeUploadChunks } from './merge.usecases.ts'
import { settleUploadNames } from './settle.usecases.ts'

export const routes = [
  route(uploadEndpoints.checkNames, checkUploadNames),
  route(uploadEndpoints.settleNames, settleUploadNames),
  route(uploadEndpoints.merge, mergeUploadChunks),
  route(uploadEndpoints.unfinished, listUnfinishedUploads),
  route(uploadEndpoints.cancel, cancelOwnUploads),
  route(uploadEndpoints.instant, setInstantUpload),
]
