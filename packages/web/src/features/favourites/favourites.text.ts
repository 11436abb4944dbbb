import type { favouritesErrors } from '@cabinet/contract/favourites'
import type { Words } from '../../kernel/text.ts'

export const errorText: Record<keyof typeof favouritesErrors, Words> = {}
