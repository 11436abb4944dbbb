import { mediaStreamQuery } from '@cabinet/contract/previews.films'
import { defineStreamRoute } from '../../../kernel/room.ts'
import { sendMediaPiece } from './films.usecases.ts'

export { sweepMediaPartsJob } from './films.jobs.ts'
export { mediaFactsMaker, mediaPartMaker, subtitlesMaker } from './films.maker.ts'

export const mediaPreviewStreams = [
  defineStreamRoute({
    method: 'GET',
    path: '/api/File/GetFilm',
    access: 'anyone',
    summary:
      'Stream converted video or audio as HLS, by bearer or a ticket to view; 404 if it can’t be played',
    query: mediaStreamQuery,
    run: sendMediaPiece,
  }),
]
