import type { Room } from '../../kernel/room.ts'
import { errorText } from './settings.text.ts'

export { loadSettings, useSettings } from './settings.api.ts'

export const room: Room = { name: 'settings', routes: [], errorText }
