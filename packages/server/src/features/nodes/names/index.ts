export { freeName, keyOf, marked, nameRefusal, newFolderRefusal, suffixOf, tidy } from './names.rules.ts'
