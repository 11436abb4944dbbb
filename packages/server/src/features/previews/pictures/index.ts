import { pictureApi, pictureQuery } from '@cabinet/contract/previews.pictures'
import { route, stream } from '../../../kernel/room.ts'
import { pictureState, sendPicture } from './pictures.usecases.ts'

export { drawing } from './drawing.maker.ts'
export { tiles } from './tiles.maker.ts'
export { whole } from './whole.maker.ts'

export const pictureRoutes = [route(pictureApi.state, pictureState)]

export const pictureStreams = [
  stream({
    method: 'GET',
    path: '/api/File/GetPicture',
    access: 'anyone',
    summary:
      'Get a viewable image, or a tile of a very large one, by bearer or a ticket to view; 409 while it is created, 404 if there is none',
    query: pictureQuery,
    run: sendPicture,
  }),
]
