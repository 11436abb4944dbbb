import type { Room } from '../../kernel/room.ts'
import { errorText, text } from './settings.text.ts'

export { Brand } from './brand.tsx'
export { LanguageSwitch } from './language-switch.tsx'
export { downloadBase, officeType, uploadBase, useSettings, useSystemName } from './settings.api.ts'
export { ThemeSwitch } from './theme-switch.tsx'

export const room: Room = {
  name: 'settings',
  routes: [
    {
      path: '/dashboard/main/setting',
      title: text.settings,
      screen: () => import('./admin/settings-page.tsx').then((m) => m.SettingsPage),
      sidePanel: 'management',
    },
  ],
  errorText,
}
