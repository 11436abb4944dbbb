import { fileTypeGroups, previewEndpoints, transcodedStream } from '@cabinet/contract/previews'
import { type Room, route, streamRoute } from '../../kernel/room.ts'
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
    streamRoute(transcodedStream, sendTranscoded),
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
    // files of no group are of the group `other`
    flowColumnOptions: {
      column: 'fileGroup',
      list: async () => [...Object.keys(fileTypeGroups), 'other'].map((key) => ({ key, name: '' })),
    },
  },
}
