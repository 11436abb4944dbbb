import { picturePreviewEndpoints, pictureStream } from '@cabinet/contract/previews.pictures'
import { route, streamRoute } from '../../../kernel/room.ts'
import { getPictureState, sendPicturePiece } from './pictures.usecases.ts'

export { drawingMaker } from './drawing.maker.ts'
export { pictureTilesMaker } from './tiles.maker.ts'
export { wholePictureMaker } from './whole.maker.ts'

export const picturePreviewRoutes = [route(picturePreviewEndpoints.state, getPictureState)]

export const pictureStreams = [streamRoute(pictureStream, sendPicturePiece)]
