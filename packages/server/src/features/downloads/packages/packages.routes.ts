import { packageChunkQuery, packageEndpoints } from '@cabinet/contract/downloads.packages'
import { defineStreamRoute, route } from '../../../kernel/room.ts'
import { sendPackageChunk } from './fetching.usecases.ts'
import {
  addDownloadPackage,
  cancelOwnPackage,
  listOwnPackages,
  removeOwnPackages,
  retryOwnPackage,
} from './packages.usecases.ts'

export const downloadPackageRoutes = [
  route(packageEndpoints.add, addDownloadPackage),
  route(packageEndpoints.list, listOwnPackages),
  route(packageEndpoints.cancel, cancelOwnPackage),
  route(packageEndpoints.retry, retryOwnPackage),
  route(packageEndpoints.remove, removeOwnPackages),
]

export const packageStreams = [
  defineStreamRoute({
    method: 'POST',
    path: '/api/Download/DownLoadPackageFile',
    access: 'user',
    summary:
      'Download one chunk of a finished package; x-file-size is the total size, x-file-message an error key',
    query: packageChunkQuery,
    run: sendPackageChunk,
  }),
]
