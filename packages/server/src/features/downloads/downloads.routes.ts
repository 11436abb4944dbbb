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
    summary: 'The bytes of a file, by bearer or by ticket; Range, If-Range and HEAD are understood',
    query: downFileQuery,
    run: downFile,
  }),
  stream({
    method: 'POST',
    path: '/api/Download/DownFile',
    access: 'anyone',
    summary:
      'The form of a download: one file as it is, several and folders as a zip made on the way; by bearer or ticket',
    query: downFilesForm,
    run: downFiles,
  }),
  ...packageStreams,
]
