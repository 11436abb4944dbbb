import type { Room } from '../../kernel/room.ts'
import { errorText } from './settings.text.ts'

export { Brand } from './brand.tsx'
export { LanguageSwitch } from './language-switch.tsx'
export { uploadBase, useSettings, useSystemName } from './settings.api.ts'
export { ThemeSwitch } from './theme-switch.tsx'

export const room: Room = { name: 'settings', routes: [], errorText }
