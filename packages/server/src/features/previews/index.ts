import { previewApi, transcodedQuery } from '@cabinet/contract/previews'
import { type Room, route, stream } from '../../kernel/room.ts'
import { archiveEntry, archiveList, archiveRoutes, archiveStreams, sweepArchives } from './archives/index.ts'
import { filmFacts, filmPart, filmStreams, filmWords, sweepFilms } from './films/index.ts'
import { drawing, pictureRoutes, pictureStreams, tiles, whole } from './pictures/index.ts'
import { sendTranscoded, transcode, transcodeState } from './transcode.usecases.ts'

/** What viewers show instead of a file's own bytes: the pages of Office files, what lies in archives, pictures and films that browsers know. */
export const previews: Room = {
  name: 'previews',
  routes: [
    route(previewApi.transcode, transcode),
    route(previewApi.transcodeState, transcodeState),
    ...pictureRoutes,
    ...archiveRoutes,
  ],
  streams: [
    ...pictureStreams,
    ...archiveStreams,
    ...filmStreams,
    stream({
      method: 'GET',
      path: '/api/File/GetTranscodedFile',
      access: 'anyone',
      summary:
        'Get the PDF of an Office file, by bearer or a ticket to view; 409 while it is created, 404 if there is none',
      query: transcodedQuery,
      run: sendTranscoded,
    }),
  ],
  jobs: [sweepArchives, sweepFilms],
  provides: {
    renditionMakers: [whole, tiles, drawing, filmFacts, filmPart, filmWords, archiveList, archiveEntry],
  },
}
