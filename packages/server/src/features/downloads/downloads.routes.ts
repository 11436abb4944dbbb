import { downloadEndpoints, downloadFileStream } from '@cabinet/contract/downloads'
import { downloadFilesStream } from '@cabinet/contract/downloads.packages'
import { route, streamRoute } from '../../kernel/room.ts'
import { streamChosenFiles, streamOneFile } from './downloads.usecases.ts'
import { downloadPackageRoutes, packageStreams } from './packages/index.ts'
import { issueDownloadTicket } from './tickets.usecases.ts'

export const routes = [route(downloadEndpoints.ticket, issueDownloadTicket), ...downloadPackageRoutes]

export const streams = [
  streamRoute(downloadFileStream, streamOneFile),
  streamRoute(downloadFilesStream, streamChosenFiles),
  ...packageStreams,
]
