import { sessionEndpoints } from '@cabinet/contract/auth.sessions'
import { route } from '../../../kernel/room.ts'
import { listManagedSignIns, listOwnSignIns } from './login-log.usecases.ts'

export const routes = [
  route(sessionEndpoints.ownSignIns, listOwnSignIns),
  route(sessionEndpoints.signIns, listManagedSignIns),
]
