import { packageApi, packageChunkQuery } from '@cabinet/contract/downloads.packages'
import { route, stream } from '../../../kernel/room.ts'
import { sendChunk } from './fetching.usecases.ts'
import { addPackage, cancelPackage, listPackages, removePackages, retryPackage } from './packages.usecases.ts'

export const packageRoutes = [
  route(packageApi.add, addPackage),
  route(packageApi.list, listPackages),
  route(packageApi.cancel, cancelPackage),
  route(packageApi.retry, retryPackage),
  route(packageApi.remove, removePackages),
]

export const packageStreams = [
  stream({
    method: 'POST',
    path: '/api/Download/DownLoadPackageFile',
    access: 'user',
    summary:
      'Download one chunk of a finished package; x-file-size is the total size, x-file-message an error key',
    query: packageChunkQuery,
    run: sendChunk,
  }),
]
