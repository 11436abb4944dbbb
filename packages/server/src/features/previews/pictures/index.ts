import { picturePreviewEndpoints, picturePreviewQuery } from '@cabinet/contract/previews.pictures'
import { defineStreamRoute, route } from '../../../kernel/room.ts'
import { getPictureState, sendPicturePiece } from './pictures.usecases.ts'

export { drawingMaker } from './drawing.maker.ts'
export { pictureTilesMaker } from './tiles.maker.ts'
export { wholePictureMaker } from './whole.maker.ts'

export const picturePreviewRoutes = [route(picturePreviewEndpoints.state, getPictureState)]

export const pictureStreams = [
  defineStreamRoute({
    method: 'GET',
    path: '/api/File/GetPicture',
    access: 'anyone',
    summary:
      'Get a viewable image, or a tile of a very large one, by bearer or a ticket to view; 409 while it is created, 404 if there is none',
    query: picturePreviewQuery,
    run: sendPicturePiece,
  }),
]
