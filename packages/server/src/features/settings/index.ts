import type { Room } from '../../kernel/room.ts'
import { routes } from './settings.routes.ts'

export {
  passwordPolicyOf,
  pictureType,
  policyRefusal,
  type Settings,
  tidyExtensions,
} from './settings.rules.ts'
export { getSettings, settingOf, updateSettings } from './settings.store.ts'

/** What administrators set for everybody. */
export const settings: Room = { name: 'settings', routes }
