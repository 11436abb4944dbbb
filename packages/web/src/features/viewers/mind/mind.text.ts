import { registerTexts } from '../../../kernel/text.ts'

export const messages = registerTexts('viewersMind', {
  map: ['思维导图“{name}”', 'Mind map “{name}”'],
  sheet: ['画布', 'Sheet'],
  sheetNumber: ['画布 {number}', 'Sheet {number}'],
})
