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
      'A film or music that browsers do not play, in parts for players of HLS, by bearer or by a ticket to view; 404 where nothing plays',
    query: filmQuery,
    run: sendFilm,
  }),
]
