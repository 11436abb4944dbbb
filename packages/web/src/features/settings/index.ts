import type { WebRoom } from '../../kernel/room.ts'
import { errorMessages, messages } from './settings.text.ts'

export { SystemBrand } from './brand.tsx'
export { BrandHeader } from './brand-header.tsx'
export { LanguageSwitch } from './language-switch.tsx'
export {
  downloadBaseAddress,
  officeOpeningMode,
  uploadBaseAddress,
  useSystemName,
  useSystemSettings,
} from './settings.api.ts'
export { ThemeSwitchButton } from './theme-switch.tsx'
export { UnsavedChangesBar } from './unsaved-changes.tsx'

export const room: WebRoom = {
  name: 'settings',
  routes: [
    {
      path: '/dashboard/main/setting',
      title: messages.settings,
      screen: () => import('./admin/settings-page.tsx').then((m) => m.SystemSettingsPage),
      sidePanel: 'management',
    },
  ],
  errorText: errorMessages,
}
