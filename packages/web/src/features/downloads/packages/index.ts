export { startPackage } from './deeds.ts'
export { isPackaged } from './packages.rules.ts'
export { errorText as packageErrorText, words as packageWords } from './packages.text.ts'
