import type { Room } from '../../kernel/room.ts'
import { errorText } from './users.text.ts'

export { UserPicker, type UserPickerProps } from './lazy.tsx'

export const room: Room = { name: 'users', routes: [], errorText }
