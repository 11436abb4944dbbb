import { sessionEndpoints } from '@cabinet/contract/auth.sessions'
import { route } from '../../../kernel/room.ts'
import { addAppPassword, dropAppPassword, listAppPasswords } from './app-passwords.usecases.ts'
import {
  endOtherSessions,
  endOwnSessionById,
  endSessionsOfUser,
  listOwnSessions,
  sessionsOfUser,
} from './sessions.usecases.ts'

export const routes = [
  route(sessionEndpoints.own, listOwnSessions),
  route(sessionEndpoints.end, endOwnSessionById),
  route(sessionEndpoints.endOthers, endOtherSessions),
  route(sessionEndpoints.ofUser, sessionsOfUser),
  route(sessionEndpoints.endOfUser, endSessionsOfUser),
  route(sessionEndpoints.appPasswords, listAppPasswords),
  route(sessionEndpoints.addAppPassword, addAppPassword),
  route(sessionEndpoints.dropAppPassword, dropAppPassword),
]
