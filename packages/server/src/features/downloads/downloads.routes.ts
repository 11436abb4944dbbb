import { downloadEndpoints, downloadFileQuery } from '@cabinet/contract/downloads'
import { downloadFilesForm } from '@cabinet/contract/downloads.packages'
import { defineStreamRoute, route } from '../../kernel/room.ts'
import { streamChosenFiles, streamOneFile } from './downloads.usecases.ts'
import { downloadPackageRoutes, packageStreams } from './packages/index.ts'
import { issueDownloadTicket } from './tickets.usecases.ts'

export const routes = [route(downloadEndpoints.ticket, issueDownloadTicket), ...downloadPackageRoutes]

export const streams = [
  defineStreamRoute({
    method: 'GET',
    path: '/api/Download/DownFile',
    access: 'anyone',
    summary: 'Download a file, by bearer or ticket; supports Range, If-Range and HEAD',
    query: downloadFileQuery,
    run: streamOneFile,
  }),
  defineStreamRoute({
    method: 'POST',
    path: '/api/Download/DownFile',
    access: 'anyone',
    summary: 'Download by form: one file as it is, several files and folders as a zip; by bearer or ticket',
    query: downloadFilesForm,
    run: streamChosenFiles,
  }),
  ...packageStreams,
]
