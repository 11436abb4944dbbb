import type { Room } from '../../kernel/room.ts'
import { routes } from './settings.routes.ts'

export {
  passwordPolicyOf,
  passwordPolicyRefusal,
  pictureTypeOfBytes,
  type SettingValues,
  tidyExtensions,
} from './settings.rules.ts'
export { getSettingValues, settingValueSql, updateSettings } from './settings.store.ts'

/** What administrators set for everybody. */
export const settings: Room = { name: 'settings', routes }
