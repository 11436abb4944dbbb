import { sessionApi } from '@cabinet/contract/auth.sessions'
import { route } from '../../../kernel/room.ts'
import { addAppPassword, dropAppPassword, listAppPasswords } from './app-passwords.usecases.ts'
import {
  endOtherSessions,
  endOwnSession,
  endSessionsOfUser,
  ownSessions,
  sessionsOfUser,
} from './sessions.usecases.ts'

export const routes = [
  route(sessionApi.own, ownSessions),
  route(sessionApi.end, endOwnSession),
  route(sessionApi.endOthers, endOtherSessions),
  route(sessionApi.ofUser, sessionsOfUser),
  route(sessionApi.endOfUser, endSessionsOfUser),
  route(sessionApi.appPasswords, listAppPasswords),
  route(sessionApi.addAppPassword, addAppPassword),
  route(sessionApi.dropAppPassword, dropAppPassword),
]
