import { settingEndpoints } from '@cabinet/contract/settings'
import { route } from '../../kernel/room.ts'
import {
  changePlatformSettings,
  getSystemInfo,
  getSystemSettings,
  listAllSettings,
} from './settings.usecases.ts'

export const routes = [
  route(settingEndpoints.systemName, getSystemSettings),
  route(settingEndpoints.systemInfo, getSystemInfo),
  route(settingEndpoints.all, listAllSettings),
  route(settingEndpoints.save, changePlatformSettings),
]
