import { editingApi, editingStreams } from '@cabinet/contract/editing'
import { limits } from '@cabinet/contract/limits'
import { type Route, route, type StreamRoute, stream } from '../../kernel/room.ts'
import { saveDraft } from './saving/draft.usecases.ts'
import { saveEdited } from './saving/save.usecases.ts'
import { openEditing } from './sessions/open.usecases.ts'
import { leaveEditing, renewTicket, sendSource } from './sessions/stay.usecases.ts'

export const routes: Route[] = [
  route(editingApi.open, openEditing),
  route(editingApi.ticket, renewTicket),
  route(editingApi.leave, leaveEditing),
]

export const streams: StreamRoute[] = [
  stream({ ...editingStreams.source, run: sendSource }),
  stream({ ...editingStreams.draft, body: 'octets', bodyLimit: limits.office, run: saveDraft }),
  stream({ ...editingStreams.save, body: 'octets', bodyLimit: limits.office, run: saveEdited }),
]
