import { mediaStream } from '@cabinet/contract/previews.films'
import { streamRoute } from '../../../kernel/room.ts'
import { sendMediaPiece } from './films.usecases.ts'

export { sweepMediaPartsJob } from './films.jobs.ts'
export { mediaFactsMaker, mediaPartMaker, subtitlesMaker } from './films.maker.ts'

export const mediaPreviewStreams = [streamRoute(mediaStream, sendMediaPiece)]
