import { downFileQuery, downloadApi } from '@cabinet/contract/downloads'
import { route, stream } from '../../kernel/room.ts'
import { downFile } from './downloads.usecases.ts'
import { giveTicket } from './tickets.usecases.ts'

export const routes = [route(downloadApi.ticket, giveTicket)]

export const streams = [
  stream({
    method: 'GET',
    path: '/api/Download/DownFile',
    access: 'anyone',
    summary: 'The bytes of a file, by bearer or by ticket; Range, If-Range and HEAD are understood',
    query: downFileQuery,
    run: downFile,
  }),
]
