import { packageChunkStream, packageEndpoints } from '@cabinet/contract/downloads.packages'
import { route, streamRoute } from '../../../kernel/room.ts'
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

export const packageStreams = [streamRoute(packageChunkStream, sendPackageChunk)]
