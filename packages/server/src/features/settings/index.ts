import type { Room } from '../../kernel/room.ts'
import { routes } from './settings.routes.ts'

export {
  defaultSettings,
  passwordPolicyOf,
  passwordPolicyRefusal,
  pictureTypeOfBytes,
  type SettingValues,
  tidyExtensions,
} from './settings.rules.ts'
export {
  forbiddenExtensionsSql,
  getSettingValues,
  instantUploadSql,
  settingValueSql,
  updateSettings,
} from './settings.store.ts'

/** Settings that administrators make for all users. */
export const settings: Room = { name: 'settings', routes }
