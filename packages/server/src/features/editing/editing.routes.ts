import { editingEndpoints, editingStreams } from '@cabinet/contract/editing'
import { limits } from '@cabinet/contract/limits'
import { type ByteStreamRoute, type Route, route, streamRoute } from '../../kernel/room.ts'
import { saveEditingDraft } from './saving/draft.usecases.ts'
import { saveEditedVersion } from './saving/save.usecases.ts'
import { openEditingSession } from './sessions/open.usecases.ts'
import { sendSessionSource } from './sessions/source.usecases.ts'
import { leaveEditingSession, renewChannelTicket } from './sessions/stay.usecases.ts'

export const routes: Route[] = [
  route(editingEndpoints.open, openEditingSession),
  route(editingEndpoints.ticket, renewChannelTicket),
  route(editingEndpoints.leave, leaveEditingSession),
]

export const streams: ByteStreamRoute[] = [
  streamRoute(editingStreams.source, sendSessionSource),
  streamRoute(editingStreams.draft, saveEditingDraft, { bodyLimit: limits.office }),
  streamRoute(editingStreams.save, saveEditedVersion, { bodyLimit: limits.office }),
]
