import { previewEndpoints, transcodedQuery } from '@cabinet/contract/previews'
import { defineStreamRoute, type Room, route } from '../../kernel/room.ts'
import {
  archiveEntryMaker,
  archiveListMaker,
  archivePreviewRoutes,
  archiveStreams,
  sweepArchiveEntriesJob,
} from './archives/index.ts'
import {
  mediaFactsMaker,
  mediaPartMaker,
  mediaPreviewStreams,
  subtitlesMaker,
  sweepMediaPartsJob,
} from './films/index.ts'
import {
  drawingMaker,
  picturePreviewRoutes,
  pictureStreams,
  pictureTilesMaker,
  wholePictureMaker,
} from './pictures/index.ts'
import { sendTranscoded, transcodeFile, transcodeState } from './transcode.usecases.ts'

/**
 * Browser-ready forms of files for the viewers: pages of Office files, entries of archives, converted
 * pictures and films.
 */
export const previews: Room = {
  name: 'previews',
  routes: [
    route(previewEndpoints.transcode, transcodeFile),
    route(previewEndpoints.transcodeState, transcodeState),
    ...picturePreviewRoutes,
    ...archivePreviewRoutes,
  ],
  streams: [
    ...pictureStreams,
    ...archiveStreams,
    ...mediaPreviewStreams,
    defineStreamRoute({
      method: 'GET',
      path: '/api/File/GetTranscodedFile',
      access: 'anyone',
      summary:
        'Get the PDF of an Office file, by bearer or a ticket to view; 409 while it is created, 404 if there is none',
      query: transcodedQuery,
      run: sendTranscoded,
    }),
  ],
  jobs: [sweepArchiveEntriesJob, sweepMediaPartsJob],
  provides: {
    renditionMakers: [
      wholePictureMaker,
      pictureTilesMaker,
      drawingMaker,
      mediaFactsMaker,
      mediaPartMaker,
      subtitlesMaker,
      archiveListMaker,
      archiveEntryMaker,
    ],
  },
}
