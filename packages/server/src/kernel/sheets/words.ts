// The server writes sheets for readers, so their words are here and not in the client.

export type SheetLanguage = 'zh' | 'en'
export type SheetWords = readonly [zh: string, en: string]

export const sheetMessage = ([zh, en]: SheetWords, language: SheetLanguage): string =>
  language === 'zh' ? zh : en

/** Returns whether a cell has one of these words, in either language and any case. */
export const isSheetWord = (words: SheetWords, cell: string): boolean =>
  words.some((word) => word.toLowerCase() === cell.trim().toLowerCase())

export const unlimitedWords: SheetWords = ['不限', 'Unlimited']
