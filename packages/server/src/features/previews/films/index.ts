import { filmQuery } from '@cabinet/contract/previews.films'
import { stream } from '../../../kernel/room.ts'
import { sendFilm } from './films.usecases.ts'

export { sweepFilms } from './films.jobs.ts'
export { filmFacts, filmPart, filmWords } from './films.maker.ts'

export const filmStreams = [
  stream({
    method: 'GET',
    path: '/api/File/GetFilm',
    access: 'anyone',
    summary:
      'Stream converted video or audio as HLS, by bearer or a ticket to view; 404 if it can’t be played',
    query: filmQuery,
    run: sendFilm,
  }),
]
