import { downFileQuery, downloadApi } from '@cabinet/contract/downloads'
import { downFilesForm } from '@cabinet/contract/downloads.packages'
import { route, stream } from '../../kernel/room.ts'
import { downFile, downFiles } from './downloads.usecases.ts'
import { packageRoutes, packageStreams } from './packages/index.ts'
import { giveTicket } from './tickets.usecases.ts'

export const routes = [route(downloadApi.ticket, giveTicket), ...packageRoutes]

export const streams = [
  stream({
    method: 'GET',
    path: '/api/Download/DownFile',
    access: 'anyone',
    summary: 'Download a file, by bearer or ticket; supports Range, If-Range and HEAD',
    query: downFileQuery,
    run: downFile,
  }),
  stream({
    method: 'POST',
    path: '/api/Download/DownFile',
    access: 'anyone',
    summary: 'Download by form: one file as it is, several files and folders as a zip; by bearer or ticket',
    query: downFilesForm,
    run: downFiles,
  }),
  ...packageStreams,
]
