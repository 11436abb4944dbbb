import { uploadApi } from '@cabinet/contract/uploads'
import { route } from '../../kernel/room.ts'
import { cancelUploads, checkNames, listUploads, setInstant } from './list.usecases.ts'
import { mergeSlices } from './merge.usecases.ts'

export const routes = [
  route(uploadApi.checkNames, checkNames),
  route(uploadApi.merge, mergeSlices),
  route(uploadApi.unfinished, listUploads),
  route(uploadApi.cancel, cancelUploads),
  route(uploadApi.instant, setInstant),
]
