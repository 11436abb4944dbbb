import { texts } from '../../../kernel/text.ts'

export const words = texts('viewersMind', {
  map: ['思维导图“{name}”', 'Mind map “{name}”'],
  sheet: ['画布', 'Sheet'],
  sheetNumber: ['画布 {number}', 'Sheet {number}'],
})
