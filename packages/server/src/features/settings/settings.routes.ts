import { settingApi } from '@cabinet/contract/settings'
import { route } from '../../kernel/room.ts'
import { allSettings, saveSettings, systemInfo, systemName } from './settings.usecases.ts'

export const routes = [
  route(settingApi.systemName, systemName),
  route(settingApi.systemInfo, systemInfo),
  route(settingApi.all, allSettings),
  route(settingApi.save, saveSettings),
]
