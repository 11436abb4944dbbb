import { settingApi } from '@cabinet/contract/settings'
import { route } from '../../kernel/room.ts'
import { saveSettings, systemInfo, systemName } from './settings.usecases.ts'

export const routes = [
  route(settingApi.systemName, systemName),
  route(settingApi.systemInfo, systemInfo),
  route(settingApi.save, saveSettings),
]
