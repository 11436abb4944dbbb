import { profileApi } from '@cabinet/contract/users.profile'
import { route } from '../../../kernel/room.ts'
import { ownProfile, saveProfile, sendPhoneCode } from './contact.usecases.ts'

export const contactRoutes = [
  route(profileApi.get, ownProfile),
  route(profileApi.save, saveProfile),
  route(profileApi.sendPhoneCode, sendPhoneCode),
]
