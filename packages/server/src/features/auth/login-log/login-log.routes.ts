import { sessionApi } from '@cabinet/contract/auth.sessions'
import { route } from '../../../kernel/room.ts'
import { listSignIns, ownSignIns } from './login-log.usecases.ts'

export const routes = [route(sessionApi.ownSignIns, ownSignIns), route(sessionApi.signIns, listSignIns)]
