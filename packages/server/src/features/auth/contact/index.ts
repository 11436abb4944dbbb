import { profileEndpoints } from '@cabinet/contract/profiles'
import { route } from '../../../kernel/room.ts'
import {
  getOwnProfile,
  saveOwnProfile,
  sendMailConfirmation,
  sendPhoneConfirmation,
} from './contact.usecases.ts'

export const ownContactRoutes = [
  route(profileEndpoints.get, getOwnProfile),
  route(profileEndpoints.save, saveOwnProfile),
  route(profileEndpoints.sendPhoneCode, sendPhoneConfirmation),
  route(profileEndpoints.sendMailCode, sendMailConfirmation),
]
