import { job } from '../../kernel/room.ts'
import { announceAppearance, appearanceJobName } from './appearance.ts'

export const appearanceJob = job({ name: appearanceJobName, run: announceAppearance })
