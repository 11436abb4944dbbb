import { registerTexts } from '../../kernel/text.ts'

/** Texts that the room's entry point shows; the others load with its screens. */
export const entryMessages = registerTexts('archive.entry', {
  title: ['归档', 'Archive'],
})

/** Texts that the room's entry point shows; the others load with its screens. */
export const catalogueEntryMessages = registerTexts('archiveCatalogue.entry', {
  archive: ['归档…', 'Archive…'],
  stubsList: ['从此文件夹归档的内容', 'Archived from this folder'],
})
